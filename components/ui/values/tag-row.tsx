import { Fragment } from 'react'
import type { Tone } from '@/lib/domain/tone'
import { Tag, type TagLook } from '../tag'
import styles from './values.module.css'

export type TagValue = { label: string; tone: Tone }

const tagsMax = 2

type TagRowProps = {
  tags: readonly TagValue[]
  look: TagLook
  /** Between labels, as the language of the page writes lists. */
  joint: string
  /** All of them, on as many lines as they take. */
  isWhole?: boolean
}

/** One tag, or the first two of several and how many more there are; all of them in the tip and for screen readers. */
export function TagRow({ tags, look, joint, isWhole = false }: TagRowProps) {
  const [first, second] = tags
  if (!first) return null
  if (!second) {
    return (
      <Tag tone={first.tone} look={look}>
        {first.label}
      </Tag>
    )
  }
  const shown = isWhole ? tags : tags.slice(0, tagsMax)
  const rest = tags.slice(shown.length)
  const spoken = (labels: readonly TagValue[]) => labels.map(({ label }) => label).join(joint)
  return (
    <span className={styles.row} data-look={look} data-whole={isWhole || undefined} data-tip={spoken(tags)}>
      {shown.map(({ label, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tags have no state, and two may say the same.
        <Fragment key={index}>
          {index > 0 ? <span className="tn-visually-hidden">{joint}</span> : null}
          <Tag tone={tone} look={look}>
            {label}
          </Tag>
        </Fragment>
      ))}
      {rest.length > 0 ? (
        <span className={styles.more}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="tn-visually-hidden">{joint + spoken(rest)}</span>
        </span>
      ) : null}
    </span>
  )
}
