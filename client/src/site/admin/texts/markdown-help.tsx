/** A short reference of the supported Markdown. */
export function MarkdownHelp() {
  return (
    <>
      Markdown: one to three # for headings, - for list items, an empty line between paragraphs, **bold**, *italic*, [text](/path) or
      [text](https://…) for links. Everything else is shown as typed.
    </>
  );
}
