import type { CSSProperties } from 'react'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { Spinner } from '@/components/ui/spinner'
import { steadyTone } from '@/lib/domain/tone'
import styles from './flow-launch.module.css'
import type { TemplateCard as Template } from './types'

type TemplateCardProps = {
  template: Template
  /** It was pressed, and its flows are asked for. */
  isOpening: boolean
  onPress: () => void
}

/** One flow to launch: its picture on its colour, and its name. */
export function TemplateCard({ template, isOpening, onPress }: TemplateCardProps) {
  const { fullName, icon } = template
  return (
    <button type="button" className={styles.card} aria-busy={isOpening || undefined} onClick={onPress}>
      <span className={styles.tile} style={tileColours(template)}>
        {isOpening ? <Spinner size={18} /> : <PlatformIcon icon={icon} fallback="flag" size={20} />}
      </span>
      <span className={styles.name} data-tip={fullName}>
        {fullName}
      </span>
    </button>
  )
}

/** The colour that the flow was given; one of our tints where it has none, or one that is no plain colour. */
function tileColours({ id, iconBackground }: Template): CSSProperties {
  const tone = steadyTone(id)
  const colours = /^#[0-9a-f]{6}$/i.test(iconBackground)
    ? { '--tone': '#fff', '--tone-soft': iconBackground }
    : { '--tone': `var(--tn-tint-${tone})`, '--tone-soft': `var(--tn-tint-${tone}-soft)` }
  return colours as CSSProperties
}
