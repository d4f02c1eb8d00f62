/** Guides: Markdown made into a page, in which rule ids lead to the rule book. */
import { Marked, type Tokens } from "marked";
import { ruleHash } from "./routes";

/** What a rule's id looks like: code in a guide that does is taken for one. */
const RULE = /^(?:[A-Z]{2,4})-[A-Za-z0-9.-]+$/;

export interface Heading {
  readonly id: string;
  readonly title: string;
}

export interface GuidePage {
  readonly html: string;
  /** The sections, in order. */
  readonly headings: readonly Heading[];
}

/** The page that the Markdown of a guide makes. Its own HTML is shown as text. */
export function guidePage(markdown: string): GuidePage {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
      codespan: ({ text }: Tokens.Codespan) =>
        RULE.test(text)
          ? `<a class="rule" href="${ruleHash(text)}" target="oriflamme-rules">${escaped(text)}</a>`
          : `<code>${escaped(text)}</code>`,
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        if (depth !== 2) {
          return `<h${depth}>${inner}</h${depth}>`;
        }
        const id = `section-${headings.length + 1}`;
        headings.push({ id, title: inner.replaceAll(/<[^>]+>/g, "") });
        return `<h2 id="${id}" tabindex="-1">${inner}</h2>`;
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
