/** Paper and margins in millimetres. */
export type PageSetup = { width: number; height: number; top: number; right: number; bottom: number; left: number }

/** Upright. */
export const papers: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  B4: [250, 353],
  B5: [176, 250],
}
const a4 = [210, 297] as const
const marginDefault = 10

/** `pageParam` of a template (contract 2 §20.1), with whatever else is in it. */
export type PageParam = Readonly<Record<string, unknown>>

/** Contract 2 §20.1. An installation that sends none, or sends nonsense, prints on upright A4 with margins of 10 mm. */
export function readPageSetup(pageParam: string): PageSetup {
  return pageSetupOf(readPageParam(pageParam))
}

export function pageSetupOf(param: PageParam): PageSetup {
  const side = (key: string, max: number) => within(numberOf(param[key]), 0, max)
  const [width, height] = paperOf(param)
  return {
    width,
    height,
    // Margins never take the whole page.
    top: side('mt', height * 0.4) ?? marginDefault,
    right: side('mr', width * 0.4) ?? marginDefault,
    bottom: side('mb', height * 0.4) ?? marginDefault,
    left: side('ml', width * 0.4) ?? marginDefault,
  }
}

export function readPageParam(text: string): PageParam {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {}
  } catch {
    return {}
  }
}

function paperOf(param: PageParam): readonly [number, number] {
  const type = typeof param['type'] === 'string' ? param['type'].trim().toUpperCase() : ''
  const known = Object.hasOwn(papers, type) ? papers[type] : undefined
  const width = within(numberOf(param['width']), 30, 2000)
  const height = within(numberOf(param['height']), 30, 2000)
  const own = width !== null && height !== null ? ([width, height] as const) : null
  const [one, other] = known ?? own ?? a4
  if (param['direction'] === 'landscape') return [Math.max(one, other), Math.min(one, other)]
  if (param['direction'] === 'portrait') return [Math.min(one, other), Math.max(one, other)]
  return [one, other]
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

function within(value: number | null, min: number, max: number): number | null {
  return value === null ? null : Math.min(max, Math.max(min, value))
}
