// The bar at the top: which game, and what is done with it as a whole.
import {useEffect, useRef, useState} from "preact/hooks";
import {download} from "./download";
import {Dropdown} from "./dropdown";
import type {Definition} from "./protocol";
import {toFragment} from "./share";
import {newId} from "./shelf";
import {nameOf, openFiles, savedGame} from "./sources";
import type {Studio} from "./studio";

export function Menu({studio, inGallery, openGallery, showGame}: {studio: Studio; inGallery: boolean; openGallery: () => void; showGame: () => void}) {
  const [link, setLink] = useState<{address: string; copied: boolean} | null>(null);
  const [naming, setNaming] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const name = studio.definition ? nameOf(studio.definition.game) : "game";

  const share = () => studio.attempt(async () => {
    const fragment = await toFragment({definition: studio.definition!, moves: studio.view?.hides ? [] : (studio.view?.made ?? []).map(move => move.text)});
    const address = (studio.native ? "" : location.origin + location.pathname) + fragment;
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    setLink({address, copied: copied ?? false});
  });
  const definition = () => {
    const {text, files, game} = studio.definition!;
    download(game.replace(/^.*\//, ""), [text], "application/yaml");
    for (const [path, each] of Object.entries(files)) if (/\.(ya?ml|csv|md)$/.test(path)) download(path.replace(/^.*\//, ""), [each], "text/plain");
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
  const save = () => studio.attempt(async () => download(`${name}-game.json`, [await savedGame(studio)], "application/json"));
  const open = async (files: FileList | null) => {
    await studio.attempt(async () => {
      await openFiles(studio, [...(files ?? [])]);
      showGame();
    });
    if (file.current) file.current.value = "";
  };

  return (
    <header class="top">
      <button class="brand" onClick={openGallery} title="all games"><span aria-hidden="true">◈</span> <span class="brand-name">Ludwright</span></button>
      {studio.definition && (inGallery ? <button class="back" onClick={showGame}>Back to {studio.rules?.title ?? name}</button> : (
        <h1 class="title" tabIndex={-1}>{studio.rules?.title ?? name}{studio.disk.isShown && studio.disk.unsaved ? " •" : ""}</h1>
      ))}
      <span class="space" />
      {studio.definition && !inGallery && studio.disk.isShown && <button disabled={!studio.disk.unsaved} onClick={() => void studio.disk.save()}>Save</button>}
      {studio.definition && !inGallery && <button onClick={() => setNaming(true)}>Make it mine</button>}
      {studio.definition && !inGallery && <button onClick={() => void share()}>Share</button>}
      <Dropdown name="File">
        <button onClick={() => file.current?.click()}>Open files …</button>
        {studio.definition && !inGallery && <>
          <button onClick={definition}>Save the rules (YAML{studio.checks.bookFile ? " and rulebook" : ""})</button>
          <button onClick={() => void picture()}>Picture (SVG)</button>
          {studio.native && <button onClick={() => void print("png")}>Picture (PNG)</button>}
          {studio.native && <button onClick={() => void print("pdf")}>Picture (PDF)</button>}
          <button onClick={() => void page()}>Rulebook page (HTML)</button>
          <button onClick={() => void save()}>Save the game played</button>
        </>}
      </Dropdown>
      <input ref={file} type="file" multiple hidden accept=".yaml,.yml,.csv,.md,.json" aria-label="files" onChange={event => void open(event.currentTarget.files)} />
      {link && (
        <Dialog title="Share this game" close={() => setLink(null)}>
          {studio.hasErrors && <p class="fault" role="alert">The rules have errors: who opens this sees no board until they are put right.</p>}
          <p>{link.copied ? "In your clipboard is" : "Here is"} {studio.native ? "the end of a link" : "a link"} that holds the rules{studio.view?.made.length && !studio.view.hides ? " and the moves so far" : ""} itself; nothing is kept anywhere else.</p>
          {studio.native ? (
            <p>Send it to a friend, who starts <code>ludwright studio</code>, pastes it behind the address that it opens, and presses Enter. (Your own address works on your machine alone.)</p>
          ) : (
            <p>Send it to a friend, who opens it like any link and has the game on the board. What is changed there does not change yours.</p>
          )}
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
    await studio.open(made, {moves: studio.view?.hides ? [] : moves, players: studio.players.of, own: newId()});
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
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.showModal();
    return () => before?.focus();
  }, []);
  return (
    <dialog ref={box} onClose={close} aria-labelledby="dialog-title">
      <div class="head"><h2 id="dialog-title">{title}</h2><button class="quiet" aria-label="close" onClick={() => box.current?.close()}>×</button></div>
      {children}
    </dialog>
  );
}

