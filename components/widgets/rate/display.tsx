'use client'
import { useTranslations } from 'next-intl'
import { fieldStyles } from '@/components/ui/field'
import type { WidgetDisplayProps } from '../define-widget'
import { scoreOf, starCount } from './rate-values'
import { Stars } from './stars'

/** Contract 3a §4.1: the detail shows read-only stars. */
export function Detail({ node, value, text }: WidgetDisplayProps) {
  const t = useTranslations('widgets')
  const score = scoreOf(value ?? text)
  const count = starCount(node)
  return (
    <span className={fieldStyles.stars} role="img" aria-label={t('stars', { score: String(score), count })}>
      <Stars count={count} score={score} />
    </span>
  )
}

export function Cell({ value, text }: WidgetDisplayProps) {
  return <>{text ?? (value === null || value === undefined ? '' : scoreOf(value))}</>
}
