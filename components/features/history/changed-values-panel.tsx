import type { Texts } from '@/lib/client/use-texts'
import type { AdminHistoryRow } from '@/lib/contract/system/admin-history'
import { pictureAddress } from '@/lib/domain/picture-address'
import styles from './history.module.css'
import type { Wording } from './use-wording'
import { type Difference, differencesOf } from './utils'

const shownMax = 3

type Told = { row: AdminHistoryRow; wording: Wording; t: Texts }

/** `超时登出 1 → 480`: the first of what a change changed; of pictures only themselves. */
export function ChangedValues({ row, wording, t }: Told) {
  const differences = shownOf(row, wording)
  const more = moreText(row, differences.length, t)
  return (
    <span className={styles.changed}>
      {differences.map(({ key, kind, before, after }) => (
        <span key={key}>
          <span className={styles.key}>{wording.labelOf(key)}</span>{' '}
          {kind === 'list' ? (
            listText(before, after)
          ) : (
            <>
              <Value text={before[0]} /> → <Value text={after[0]} />
            </>
          )}
        </span>
      ))}
      {more && <span className={styles.key}>{more}</span>}
    </span>
  )
}

export function changedText({ row, wording, t }: Told): string {
  const differences = shownOf(row, wording)
  const parts = differences.map(({ key, kind, before, after }) => {
    const change = kind === 'list' ? listText(before, after) : `${before[0] || '—'} → ${after[0] || '—'}`
    return `${wording.labelOf(key)} ${change}`
  })
  return [...parts, moreText(row, differences.length, t)].filter((part) => part !== '').join('; ')
}

function shownOf({ summary }: AdminHistoryRow, { valueText }: Wording): Difference[] {
  return summary ? differencesOf(summary.before, summary.after, { names: summary.names, valueText }).slice(0, shownMax) : []
}

function moreText(row: AdminHistoryRow, shown: number, t: Texts): string {
  const count = row.summary?.count ?? 0
  return shown > 0 && count > shown ? t('moreChanges', { count }) : ''
}

function listText(before: readonly string[], after: readonly string[]): string {
  return [...before.map((text) => `−${text}`), ...after.map((text) => `+${text}`)].join(' ')
}

function Value({ text = '' }: { text?: string | undefined }) {
  const picture = pictureAddress(text)
  return picture ? <img src={picture} alt="" className={styles.thumb} /> : text || '—'
}
