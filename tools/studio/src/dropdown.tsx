// A button that opens a list of others; it closes when one is taken, or something else is.
import {useEffect, useRef} from "preact/hooks";

export function Dropdown({name, opened, children}: {name: string; opened?: () => void; children: preact.ComponentChildren}) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const away = (event: Event) => {
      if (box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false;
    };
    addEventListener("pointerdown", away);
    addEventListener("focusin", away);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("focusin", away);
    };
  }, []);
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !box.current?.open) return;
    box.current.open = false;
    box.current.querySelector("summary")?.focus();
  };
  return (
    <details class="drop" ref={box} onToggle={() => box.current?.open && opened?.()} onKeyDown={key} onClick={event => { if ((event.target as Element).closest(".items button") && box.current) box.current.open = false; }}>
      <summary>{name}</summary>
      <div class="items">{children}</div>
    </details>
  );
}
