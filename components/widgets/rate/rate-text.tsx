'use client'
import { useTranslations } from 'next-intl'
import { fieldStyles } from '@/components/ui/field'
import { levelOf } from '@/components/widget-kits/faces/rate-values'
import { flagAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** Beside the stars: what the score means in words (showText), or the number itself (showScore). */
export function RateText({ node, score }: { node: FieldNode; score: number }) {
  const t = useTranslations('widgets.rate')
  const level = levelOf(node, score)
  if (flagAttribute(node, 'showText') && level) return <span className={fieldStyles.starScore}>{t(level)}</span>
  return flagAttribute(node, 'showScore') ? <span className={fieldStyles.starScore}>{score}</span> : null
}
