import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { own, readText } from '@/lib/form/read'
import type { FlowWords } from './flow-face'

/** Comparisons of contract 4a §9.6 as they are read. */
const symbols = { '>=': '≥', '>': '>', '==': '=', '<=': '≤', '<': '<', '<>': '≠', like: 'like', notLike: 'notLike' }

/** The words on the cards of a flow. */
export function useFlowWords(): FlowWords {
  const t = useTranslations('flowpicture')
  const format = useFormatter()
  return useMemo(
    () => ({
      kind: (kind) => t(`kinds.${kind}`),
      everybody: t('everybody'),
      others: t('others'),
      swerve: (target) => t('swerve', { target }),
      unset: (kind) => t(`unset.${kind}`),
      timer: (parts) => t('timer', { ...parts, isZero: String(Object.values(parts).every((part) => part === 0)) }),
      assignee: (type, parts) => t(`assignee.${type}`, parts),
      chosen: (count) => t('chosen', { count }),
      symbol: (symbol) => {
        const name = own(symbols, symbol)
        return name === 'like' || name === 'notLike' ? t(name) : readText(name)
      },
      combined: (conditions, logic) =>
        format.list(conditions, { type: logic === 'or' ? 'disjunction' : 'conjunction', style: 'long' }),
    }),
    [t, format],
  )
}
