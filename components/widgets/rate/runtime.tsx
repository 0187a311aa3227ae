'use client'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent, MouseEvent } from 'react'
import { controlAria, fieldStyles } from '@/components/ui/field'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { scoreOf, starCount, starStep } from '@/components/widget-kits/faces/rate-values'
import { RateText } from './rate-text'
import { Stars } from './stars'

export function Runtime(props: WidgetProps) {
  const t = useTranslations('widgets')
  const { node, id, value, disabled, readOnly } = props
  const count = starCount(node)
  const step = starStep(node)
  const score = scoreOf(value)
  const canEdit = !disabled && !readOnly
  const change = (next: number) => canEdit && props.onChange(Math.min(count, Math.max(0, next)))

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, score, step, count)
    if (target === null) return
    event.preventDefault()
    change(target)
  }
  const handleClick = (event: MouseEvent) => {
    const star = (event.target as Element).closest<HTMLElement>('[data-star]')
    if (!star) return
    const box = star.getBoundingClientRect()
    const isLeftHalf = step === 0.5 && event.clientX < box.left + box.width / 2
    const next = Number(star.dataset.star) - (isLeftHalf ? 0.5 : 0)
    // A second click on the same score takes it back.
    change(next === score ? 0 : next)
  }
  return (
    <div
      id={id}
      role="slider"
      className={fieldStyles.stars}
      tabIndex={disabled ? -1 : 0}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={score}
      aria-valuetext={t('stars', { score: String(score), count })}
      aria-disabled={disabled || undefined}
      aria-readonly={readOnly || undefined}
      aria-labelledby={props.ariaLabel ? undefined : `${id}-label`}
      data-autofocus={props.autoFocus || undefined}
      onKeyDown={handleKeyDown}
      onClick={handleClick}
      onBlur={props.onBlur}
      {...controlAria(props)}
    >
      <Stars count={count} score={score} />
      <RateText node={node} score={score} />
    </div>
  )
}

function keyTarget(key: string, score: number, step: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return score + step
  if (key === 'ArrowLeft' || key === 'ArrowDown') return score - step
  if (key === 'Home' || key === 'Delete' || key === 'Backspace') return 0
  if (key === 'End') return count
  return /^[0-9]$/.test(key) ? Number(key) : null
}
