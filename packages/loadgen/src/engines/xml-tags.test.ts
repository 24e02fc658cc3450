import { expect, it } from 'vitest';
import { tagsOf } from './xml-tags';

const namesOf = (xml: string) => [...tagsOf(xml)].map(({ name, kind }) => `${name} ${kind}`);

it('finds the tags that a parser finds', () => {
  const xml = `<?xml version="1.0"?><!DOCTYPE a><a x="1 > 0" y='"/>'>
    <!-- <b> it's --><c
    z="1"/>text<![CDATA[</a><d>]]></a>`;
  expect(namesOf(xml)).toEqual(['a open', 'c empty', 'a close']);
  const [first] = tagsOf(xml);
  expect(first!.text).toBe(`<a x="1 > 0" y='"/>'>`);
  expect(xml.slice(first!.end).trimStart()).toMatch(/^<!-- <b>/);
});

it.each(['<a><!-- <b>', '<a><![CDATA[<b>', '<a><b x="', '<a><b', '<a><'])('ends where %s has no end', (xml) =>
  expect(namesOf(xml)).toEqual(['a open']),
);
