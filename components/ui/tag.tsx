import type { Tone } from '@/lib/domain/tone'
import styles from './tag.module.css'

/** `tag` for a state, stage or result; `dot`, which is calmer, for a kind, level or category. */
export type TagLook = 'tag' | 'dot'

type TagProps = {
  tone: Tone
  look?: TagLook
  children: string
}

/** A short value in its tint. The words carry the meaning; the colour only makes it quicker to find. */
export function Tag({ tone, look = 'tag', children }: TagProps) {
  return (
    <span className={styles[look]} data-tone={tone} data-tip={children}>
      {children}
    </span>
  )
}
