// A sheet for each piece: what it may do, in words and as the engine draws it.
import {useEffect, useRef, useState} from "preact/hooks";
import {putPicture} from "../picture";
import type {Studio} from "../studio";
import {spaced} from "../words";

function Sheet({studio, name, sentence}: {studio: Studio; name: string; sentence: string}) {
  const box = useRef<HTMLDivElement>(null);
  const [svg, setSvg] = useState("");
  useEffect(() => {
    setSvg("");
    const seen = new IntersectionObserver(entries => {
      if (!entries.some(entry => entry.isIntersecting)) return;
      seen.disconnect();
      studio.query<{svg: string}>("piece", {piece: name}).then(found => setSvg(found.svg), () => undefined);
    });
    seen.observe(box.current!);
    return () => seen.disconnect();
  }, [studio.version, name]);
  useEffect(() => {
    if (svg) putPicture(box.current, svg);
  }, [svg]);
  return (
    <details class="sheet" open>
      <summary>{spaced(name)}</summary>
      <p>{sentence}</p>
      <div class="picture" ref={box} />
    </details>
  );
}

export function Pieces({studio}: {studio: Studio}) {
  return <div class="sheets">{studio.rules?.pieces.map(piece => <Sheet key={piece.name} studio={studio} name={piece.name} sentence={piece.sentence} />)}</div>;
}
