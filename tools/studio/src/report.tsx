// A page that the engine wrote, shown in the page: it runs nothing and loads nothing.
import {useEffect, useRef} from "preact/hooks";

export function Report({html, title}: {html: string; title: string}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const page = new DOMParser().parseFromString(html, "text/html");
    page.querySelectorAll("script").forEach(script => script.remove());
    frame.current!.srcdoc = "<!doctype html>" + page.documentElement.outerHTML;
  }, [html]);
  return <iframe ref={frame} title={title} sandbox="" />;
}
