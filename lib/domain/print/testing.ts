import { JSDOM } from 'jsdom'
import { type FillInput, fillTemplate, rowsMax } from './fill-template'
import { prepareTemplate } from './prepare-template'

export const { document } = new JSDOM('').window

const env: FillInput['env'] = {
  printer: '张伟/zhangw',
  printTime: '2026-11-21 08:00:00',
  dictionaryName: (typeId, value) => (typeId === 'd1' ? ({ a: '甲', b: '乙' }[value] ?? null) : null),
  dateText: (value, format) => (value === '0' ? format : null),
  codePicture: (kind, text, size) =>
    text === 'no code' ? null : { source: `data:image/png;base64,${kind}`, width: size.width ?? 120, height: size.height ?? 80 },
}

/** Fills a template, as the preview does, in one go; `stops` is how often the page could have lived in between. */
export function fill(
  html: string,
  data: Record<string, unknown> = {},
  approvals: FillInput['approvals'] = [],
  rowLimit = rowsMax,
) {
  const root = document.createElement('div')
  root.innerHTML = html
  const operations = prepareTemplate(root)
  const steps = fillTemplate(root, { operations, data, approvals, env, rowLimit })
  for (let stops = 0; ; stops += 1) {
    const step = steps.next()
    if (step.done) return { root, outcome: step.value, stops }
  }
}

export const textsOf = (root: Element, selector: string) =>
  [...root.querySelectorAll(selector)].map((element) => element.textContent)
