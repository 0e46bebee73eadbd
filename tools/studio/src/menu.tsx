// The bar at the top: which game, and what is done with it as a whole.
import {useEffect, useRef, useState} from "preact/hooks";
import {download} from "./download";
import {Dropdown} from "./dropdown";
import type {Definition} from "./protocol";
import {toFragment} from "./share";
import {newId} from "./shelf";
import type {Studio} from "./studio";

export function Menu({studio, inGallery, openGallery, showGame}: {studio: Studio; inGallery: boolean; openGallery: () => void; showGame: () => void}) {
  const [link, setLink] = useState<{address: string; copied: boolean} | null>(null);
  const [naming, setNaming] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const name = studio.definition?.game.replace(/^.*\//, "").replace(/\.yaml$/, "") ?? "game";

  const share = () => studio.attempt(async () => {
    const fragment = await toFragment({definition: studio.definition!, moves: studio.view?.hides ? [] : (studio.view?.made ?? []).map(move => move.text)});
    const address = (studio.native ? "" : location.origin + location.pathname) + fragment;
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    setLink({address, copied: copied ?? false});
  });
  const definition = () => {
    const {text, files, game} = studio.definition!;
    download(game.replace(/^.*\//, ""), [text], "application/yaml");
    for (const [path, each] of Object.entries(files)) if (/\.(ya?ml|csv)$/.test(path)) download(path.replace(/^.*\//, ""), [each], "text/plain");
  };
  const picture = () => studio.attempt(async () => {
    const {svg} = await studio.query<{svg: string}>("picture");
    download(`${name}.svg`, [svg], "image/svg+xml");
  });
  const print = (format: "png" | "pdf") => studio.attempt(async () => {
    const {svg} = await studio.query<{svg: string}>("picture", {theme: "light"});
    const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
    const body = JSON.stringify({svg, width: Number(size?.[1]), height: Number(size?.[2]), format});
    const response = await fetch("print", {method: "POST", headers: {"Content-Type": "application/json"}, body});
    if (!response.ok) throw new Error(await response.text());
    download(`${name}.${format}`, [await response.blob()], response.headers.get("Content-Type") ?? "");
  });
  const page = () => studio.attempt(async () => {
    const {text} = await studio.query<{text: string}>("rulebook", {format: "html"}, {milliseconds: 60_000});
    download(`${name}.html`, [text], "text/html");
  });
  const save = () => studio.attempt(async () => download(`${name}-game.json`, [(await studio.save()).text], "application/json"));
  const open = async (files: FileList | null) => {
    await studio.attempt(async () => {
      const texts = await Promise.all([...(files ?? [])].map(async each => ({name: each.name, text: await each.text()})));
      const saved = texts.find(each => each.name.endsWith(".json"));
      if (saved) return studio.load(saved.text);
      const main = texts.find(each => /\.ya?ml$/.test(each.name) && /^game:/m.test(each.text));
      if (!main) throw new Error("There is no definition and no saved game among these files.");
      const folder = main.name.replace(/\.ya?ml$/, "");
      const others: Record<string, string> = {};
      for (const each of texts) if (each !== main) others[`${folder}/${each.name}`] = each.text;
      await studio.open({game: `${folder}/${main.name}`, text: main.text, files: others, options: {}});
      showGame();
    });
    if (file.current) file.current.value = "";
  };

  return (
    <header class="top">
      <button class="brand" onClick={openGallery} title="all games"><span aria-hidden="true">◈</span> <span class="brand-name">Ludwright</span></button>
      {studio.definition && (inGallery ? <button class="back" onClick={showGame}>Back to {studio.rules?.title ?? name}</button> : (
        <h1 class="title">{studio.rules?.title ?? name}{studio.file && studio.unsaved ? " •" : ""}</h1>
      ))}
      <span class="space" />
      {studio.definition && !inGallery && studio.file === studio.definition.game && <button disabled={!studio.unsaved} onClick={() => void studio.saveDisk()}>Save</button>}
      {studio.definition && !inGallery && <button onClick={() => setNaming(true)}>Make it mine</button>}
      {studio.definition && !inGallery && <button onClick={() => void share()}>Share</button>}
      <Dropdown name="File">
        <button onClick={() => file.current?.click()}>Open files …</button>
        {studio.definition && !inGallery && <>
          <button onClick={definition}>Save the rules (YAML)</button>
          <button onClick={() => void picture()}>Picture (SVG)</button>
          {studio.native && <button onClick={() => void print("png")}>Picture (PNG)</button>}
          {studio.native && <button onClick={() => void print("pdf")}>Picture (PDF)</button>}
          <button onClick={() => void page()}>Rulebook page (HTML)</button>
          <button onClick={() => void save()}>Save the game played</button>
        </>}
      </Dropdown>
      <input ref={file} type="file" multiple hidden accept=".yaml,.yml,.csv,.md,.json" aria-label="files" onChange={event => void open(event.currentTarget.files)} />
      {link && (
        <Dialog title={studio.native ? "The end of a link that holds the game" : "A link that holds the game"} close={() => setLink(null)}>
          <p>It holds the whole definition itself{studio.view?.made.length && !studio.view.hides ? " and the moves so far" : ""}; nothing is kept anywhere else. {link.copied ? "It is in your clipboard." : "Copy it from here:"}</p>
          {studio.native && <p>This page is on your machine alone. Whoever has a studio, on the web or from <code>ludwright studio</code>, opens your game by putting this behind the address of theirs.</p>}
          {!link.copied && <button onClick={() => void navigator.clipboard?.writeText(link.address).then(() => setLink({...link, copied: true}), () => undefined)}>Copy</button>}
          <textarea readOnly rows={4} aria-label="link" value={link.address} onFocus={event => event.currentTarget.select()} />
        </Dialog>
      )}
      {naming && <Naming studio={studio} close={() => setNaming(false)} />}
    </header>
  );
}

function Naming({studio, close}: {studio: Studio; close: () => void}) {
  const [title, setTitle] = useState(`My ${studio.rules?.title ?? "game"}`);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []); // the dialog gives the first button the focus
  const copy = () => studio.attempt(async () => {
    const made = await studio.board.ask<Definition>("renamed", {definition: studio.definition, title});
    const moves = (studio.view?.made ?? []).map(move => move.text);
    await studio.open(made, {moves: studio.view?.hides ? [] : moves, players: studio.players, own: newId()});
    close();
  });
  return (
    <Dialog title="A game of your own" close={close}>
      <form onSubmit={event => { event.preventDefault(); void copy(); }}>
        <p>A copy of this game under a name of its own. Change its rules at will; the link that you share and the files that you save hold your copy.</p>
        <label>Name <input ref={field} value={title} onInput={event => setTitle(event.currentTarget.value)} /></label>
        <div class="choices"><button class="first">Copy it</button></div>
      </form>
    </Dialog>
  );
}

function Dialog({title, close, children}: {title: string; close: () => void; children: preact.ComponentChildren}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} onClose={close} aria-labelledby="dialog-title">
      <div class="head"><h2 id="dialog-title">{title}</h2><button class="quiet" aria-label="close" onClick={() => box.current?.close()}>×</button></div>
      {children}
    </dialog>
  );
}

