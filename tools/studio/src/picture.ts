// Pictures of the engine in the page. Their markup is the engine's own, in which texts of a definition are escaped; what
// could act in a page is taken out all the same.
const acting = new Set(["script", "foreignobject", "iframe", "animate", "set", "a", "use", "image"]);

export function readPicture(svg: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.nodeName !== "svg") throw new Error("the picture cannot be shown");
  for (const element of [...root.querySelectorAll("*"), root]) {
    if (acting.has(element.localName.toLowerCase())) element.remove();
    for (const attribute of [...element.attributes])
      if (/^on|href$|^style$/i.test(attribute.name)) element.removeAttribute(attribute.name);
  }
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

/** For a figure: the picture in a box, with its title and description. */
export function putPicture(box: Element | null, svg: string): void {
  box?.replaceChildren(readPicture(svg));
}
