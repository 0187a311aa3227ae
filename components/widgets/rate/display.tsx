'use client'
import { useTranslations } from 'next-intl'
import { fieldStyles } from '@/components/ui/field'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { scoreOf, starCount } from '@/components/widget-kits/faces/rate-values'
import { RateText } from './rate-text'
import { Stars } from './stars'

/** Contract 3a §4.1: the detail shows read-only stars. */
export function Detail({ node, value, text }: WidgetDisplayProps) {
  const t = useTranslations('widgets')
  const score = scoreOf(value ?? text)
  const count = starCount(node)
  return (
    <span className={fieldStyles.starsBeside}>
      <span className={fieldStyles.stars} role="img" aria-label={t('stars', { score: String(score), count })}>
        <Stars count={count} score={score} />
      </span>
      <RateText node={node} score={score} />
    </span>
  )
}

export { ReadFace as Cell } from '@/components/widget-kits/faces/read-face'

/** Fifty stars would run over the paper: the score out of its maximum. */
export function Print({ node, value, text }: WidgetDisplayProps) {
  const stored = value ?? text
  return <>{stored === undefined || stored === null || stored === '' ? '' : `${scoreOf(stored)} / ${starCount(node)}`}</>
}
