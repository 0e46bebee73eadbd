// The files on the disk that the program was started with: saved there, and read again when they change.
import type {Definition} from "./protocol";
import type {Studio} from "./studio";

type Read = Omit<Definition, "options"> & {stamp: string};

export class Disk {
  file = ""; // the main one, "" if the definition is nowhere but here
  unsaved = false;
  private stamp = "";
  private texts = new Map<string, string>();

  constructor(private readonly studio: Studio) {}

  /** What is being played is the file. */
  get isShown(): boolean {
    return this.file !== "" && this.file === this.studio.definition?.game;
  }

  async open(): Promise<void> {
    const {game, text, files} = this.note(await this.studio.board.ask<Read>("disk_read"));
    this.file = game;
    await this.studio.open({game, text, files, options: {}});
    this.unsaved = false;
    setInterval(() => void this.watch(), 1000);
  }

  private async watch(): Promise<void> {
    const {studio} = this;
    if (document.hidden || this.unsaved || !this.isShown) return;
    try {
      const {stamp} = await studio.board.ask<{stamp: string}>("disk_stamp");
      if (stamp === this.stamp || this.unsaved) return;
      const {game, text, files} = this.note(await studio.board.ask<Read>("disk_read"));
      if (!this.isShown) return;
      studio.definition = {game, text, files, options: studio.definition!.options};
    } catch {
      return; // an editor may be putting another file in its place: asked again in a second
    }
    studio.notice = "The file has changed on the disk.";
    await studio.follow();
  }

  private note(read: Read): Read {
    this.stamp = read.stamp;
    this.texts = new Map([...Object.entries(read.files), [read.game, read.text]]);
    return read;
  }

  save(): Promise<void> {
    const {studio} = this;
    return studio.attempt(async () => {
      for (const [name, text] of Object.entries(studio.texts)) {
        if (this.texts.get(name) === text) continue;
        this.stamp = (await studio.board.ask<{stamp: string}>("disk_write", {name, text})).stamp;
        this.texts.set(name, text);
      }
      this.unsaved = false;
      studio.notice = `Saved ${this.file}.`;
    });
  }
}
