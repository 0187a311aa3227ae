import { readPageSetup } from './page-setup'

const usual = { width: 210, height: 297, top: 10, right: 10, bottom: 10, left: 10 }

test.each([
  ['nothing', '', usual],
  ['what is no JSON', '{', usual],
  ['a list', '[]', usual],
  ['null', 'null', usual],
  ['its margins', '{"mt":12,"mb":"8","ml":0,"mr":5}', { ...usual, top: 12, bottom: 8, left: 0, right: 5 }],
  ['A5 across', '{"type":"A5","direction":"landscape"}', { ...usual, width: 210, height: 148 }],
  ['paper of its own', '{"type":"自定义","width":241,"height":140}', { ...usual, width: 241, height: 140 }],
  ['a known paper wins over its numbers', '{"type":"a4","width":1,"height":1}', usual],
  ['margins that would take the page', '{"mt":900,"ml":-5}', { ...usual, top: 297 * 0.4, left: 0 }],
  ['paper that is none', '{"width":"x","height":1e9}', usual],
])('%s', (_, pageParam, setup) => {
  expect(readPageSetup(pageParam)).toEqual(setup)
})
