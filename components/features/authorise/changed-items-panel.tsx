import type { ReactNode } from 'react'
import { Tag } from '@/components/ui/tag'
import type { Texts } from '@/lib/client/use-texts'
import type { GrantEffect } from '@/lib/contract/permission/authority'
import styles from './authorise.module.css'

type Items = GrantEffect['items']

type ChangedItemsProps = {
  items: Items
  /** Of `admin.authorise`: questions are drawn where these texts are not at hand. */
  t: Texts
}

/** Grants that come and go, each with its menu and for how many people. */
export function ChangedItems({ items, t }: ChangedItemsProps) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={`${item.type} ${item.id}`}>
          <Tag tone={item.isAdded ? 'green' : 'red'}>{t(item.isAdded ? 'effect.added' : 'effect.removed')}</Tag>
          <span className={styles.item}>
            {item.moduleName && <span className={styles.module}>{item.moduleName}</span>}
            {item.fullName}
          </span>
          <span className={styles.kind}>{t(`steps.${item.type}`)}</span>
          <span className={styles.people}>{t('effect.people', { count: item.count })}</span>
        </li>
      ))}
    </ul>
  )
}

const meanwhileMax = 8

/** The text of a conflict, with the first of what somebody else has changed. */
export function meanwhileText(text: string, { items, t }: ChangedItemsProps): ReactNode {
  if (items.length === 0) return text
  return (
    <>
      {text}
      <ChangedItems items={items.slice(0, meanwhileMax)} t={t} />
    </>
  )
}
