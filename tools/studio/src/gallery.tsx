// The games that come with Ludwright, with pictures, and a way to a game of one's own.
import {useEffect, useRef, useState} from "preact/hooks";
import {putPicture} from "./picture";
import {forgetGame, newId, ownGames, type OwnGame} from "./shelf";
import type {Definition} from "./protocol";
import type {Studio} from "./studio";
import {counted} from "./words";

interface About {
  title: string;
  seats: string[];
  svg: string;
}

const known = new Map<string, About>();

// `name`: what its picture is remembered by; of a definition of one's own that holds when it was last changed.
function Card({studio, name, title, definition, open, forget}: {studio: Studio; name: string; title: string; definition: Partial<Definition>; open: () => void; forget?: () => void}) {
  const [about, setAbout] = useState<About | null>(known.get(name) ?? null);
  const card = useRef<HTMLButtonElement>(null);
  const picture = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (about) return;
    const seen = new IntersectionObserver(entries => {
      if (!entries.some(entry => entry.isIntersecting)) return;
      seen.disconnect();
      studio.engines.get("background").ask<About>("about", {definition}, {milliseconds: 60_000}).then(found => {
        known.set(name, found);
        setAbout(found);
      }, () => undefined);
    }, {rootMargin: "300px"});
    seen.observe(card.current!);
    return () => seen.disconnect();
  }, []);
  useEffect(() => {
    if (!about) return;
    putPicture(picture.current, about.svg);
    picture.current?.querySelectorAll("[id]").forEach(element => element.removeAttribute("id"));
    picture.current?.firstElementChild?.setAttribute("aria-hidden", "true");
    picture.current?.firstElementChild?.removeAttribute("aria-labelledby");
    picture.current?.firstElementChild?.removeAttribute("role");
  }, [about]);
  return (
    <div class="shelved">
      <button class="card" ref={card} onClick={open} data-game={name}>
        <span class="picture" ref={picture} />
        <span class="name">{about?.title ?? title}</span>
        <span class="about">{about ? (counted(about.seats.length, "player")) : forget ? "has errors" : "…"}</span>
      </button>
      {forget && <button class="quiet forget" aria-label={`delete ${title}`} onClick={forget}>×</button>}
    </div>
  );
}

const simple = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const words = (text: string) => ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, " ").trim()}`;

/** Games by their names; after them those whose rules speak of what is wanted, where other names and families stand. */
function found(names: string[], rules: Record<string, string>, wanted: string): string[] {
  const named = names.filter(name => simple(name + (known.get(name)?.title ?? "")).includes(simple(wanted)));
  const phrase = words(wanted);
  if (phrase.length < 4) return named;
  return [...named, ...names.filter(name => !named.includes(name) && rules[name]?.includes(phrase))];
}

export function Gallery({studio, opened}: {studio: Studio; opened: () => void}) {
  const [names, setNames] = useState<string[]>([]);
  const [wanted, setWanted] = useState("");
  const [rules, setRules] = useState<Record<string, string>>({}); // their words, by game, once somebody looks for one
  const [own, setOwn] = useState<OwnGame[]>(ownGames);
  useEffect(() => {
    studio.board.ask<{games: string[]}>("games").then(found => setNames(found.games), error => studio.complain(error));
  }, []);
  const open = async (name: string) => {
    try {
      await studio.openNamed(name);
      opened();
    } catch (error) {
      studio.complain(error);
    }
  };
  const resume = (game: OwnGame) => studio.attempt(async () => {
    await studio.open(game.definition, {saved: game.saved, players: game.players, own: game.id});
    opened();
  });
  const forget = (game: OwnGame) => {
    if (!confirm(`Delete ${game.title}? It is kept nowhere else but in links and files that you made of it.`)) return;
    forgetGame(game.id);
    setOwn(ownGames());
  };
  const blank = async () => {
    await studio.attempt(async () => {
      const made = await studio.board.ask<{game: string; text: string; files: Record<string, string>}>("blank", {title: "My game"});
      await studio.open({...made, options: {}}, {own: newId()});
      opened();
    });
  };
  const isRead = Object.keys(rules).length > 0;
  const read = () => {
    if (isRead) return;
    studio.board.ask<{texts: Record<string, string>}>("games", {texts: true}).then(
      ({texts}) => setRules(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, words(text)]))),
      error => studio.complain(error),
    );
  };
  const fits = found(names, rules, wanted);
  return (
    <main class="gallery">
      <div class="intro">
        <h1>Make a board game</h1>
        <p>Open a game, play it, change a line of its rules: the board follows. Or begin with a small one of your own.</p>
        <div class="choices">
          <button class="first" onClick={() => void blank()}>New game</button>
          <input type="search" aria-label="find a game" placeholder="find a game" value={wanted} onFocus={read} onInput={event => setWanted(event.currentTarget.value)} />
        </div>
      </div>
      {own.length > 0 && (
        <section aria-label="your games">
          <h2>Your games</h2>
          <div class="cards">
            {own.map(game => (
              <Card key={game.id} studio={studio} name={`${game.id} ${game.at}`} title={game.title} definition={game.definition} open={() => void resume(game)} forget={() => forget(game)} />
            ))}
          </div>
          <h2>Games to begin with</h2>
        </section>
      )}
      <p role="status" class="fine">{isRead && fits.length === 0 ? `No game here has “${wanted.trim()}” in its name or its rules.` : ""}</p>
      <div class="cards">{fits.map(name => <Card key={name} studio={studio} name={name} title={name} definition={{game: name}} open={() => void open(name)} />)}</div>
    </main>
  );
}
