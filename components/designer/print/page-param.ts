import { type PageParam, papers } from '@/lib/domain/print/page-setup'

export const paperTypes = ['A3', 'A4', 'A5', 'A6', 'B4', 'B5'] as const
/** A paper whose sides the person says. */
export const ownPaper = 'custom'

export const newPageParam: PageParam = {
  type: 'A4',
  width: 210,
  height: 297,
  direction: 'portrait',
  ...{ mt: 12, mb: 12, ml: 12, mr: 12 },
}

/** Another paper; its sides are those of the paper, as it lies. */
export function withPaper(param: PageParam, type: string): PageParam {
  const sides = papers[type]
  return sides ? lying({ ...param, type, width: sides[0], height: sides[1] }) : { ...param, type: ownPaper }
}

export function withDirection(param: PageParam, direction: 'portrait' | 'landscape'): PageParam {
  return lying({ ...param, direction })
}

function lying(param: PageParam): PageParam {
  const sides = [Number(param['width']), Number(param['height'])]
  if (sides.some((side) => !(side > 0))) return param
  const [short, long] = [Math.min(...sides), Math.max(...sides)]
  return param['direction'] === 'landscape' ? { ...param, width: long, height: short } : { ...param, width: short, height: long }
}
