import { z } from 'zod';

/** A piece of a policy document, as it is kept in the parameters of a step. */
export type XmlNode = XmlElement | { text: string } | { cdata: string } | { comment: string };

export interface XmlElement {
  element: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}

/** The whole document's bounds: what a person writes is far below. */
export const maxDepth = 100;
export const maxNodes = 10_000;

const xmlName = z
  .string()
  .max(120)
  .regex(/^[\p{L}_:][\p{L}\p{N}_:.-]*$/u, 'must be a name that XML allows');
/** What XML 1.0 calls Char; halves of surrogate pairs are none. */
const isXmlCharacter = (character: string): boolean => {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
};
const xmlText = z
  .string()
  .refine((text) => [...text].every(isXmlCharacter), 'holds a character that XML cannot hold, or half of one');
const commentSchema = xmlText.refine((text) => !`${text}-`.includes('--'), 'must not hold "--"');

const nodeSchema: z.ZodType<XmlNode> = z.lazy(() =>
  z.union([
    z.strictObject({ element: xmlName, attributes: z.record(xmlName, xmlText), children: z.array(nodeSchema) }),
    z.strictObject({ text: xmlText }),
    z.strictObject({ cdata: xmlText.refine((text) => !text.includes(']]>'), 'must not hold "]]>"') }),
    z.strictObject({ comment: commentSchema }),
  ]),
);

/** Sections of a document in the order in which they run; a fragment has one of its own. */
export const sections = ['inbound', 'backend', 'outbound', 'on-error'] as const;

/** What a step of a chain holds when it was read from a policy document. */
export const stepParamsSchema = z.strictObject({
  /** One of `sections`, `fragment`, or what the document calls it. */
  section: xmlName,
  element: xmlName,
  attributes: z.record(xmlName, xmlText),
  children: z.array(nodeSchema),
  /** Comments that stand before the step, and those after the last one of a section. */
  before: z.array(commentSchema).optional(),
  after: z.array(commentSchema).optional(),
});
export type StepParams = z.infer<typeof stepParamsSchema>;

/** Elements whose content is a document of its own, in which white space may matter. */
export const isVerbatim = (element: string): boolean => element === 'set-body' || element === 'xsl-transform';

/** Whether white space among the children of an element is content; else it is indentation. */
export const hasText = ({ children }: XmlElement): boolean =>
  !children.some((child) => 'element' in child || 'comment' in child) ||
  children.some((child) => 'cdata' in child || ('text' in child && child.text.trim() !== ''));
