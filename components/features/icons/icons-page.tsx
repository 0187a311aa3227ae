'use client'

import { useId, useState } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { NoMatchState } from '@/components/ui/no-match-state'
import { SearchInput } from '@/components/ui/search-input'
import { usePinyin } from '@/lib/client/use-pinyin'
import { useTexts } from '@/lib/client/use-texts'
import { IconGrid } from './icon-grid-panel'
import styles from './icons.module.css'
import { copyIcon, drawings } from './utils'

/** The pictures that menus, systems and buttons can have, each copied by a press (contract 2 §24). */
export function IconsPage() {
  return (
    <AdminMessages>
      <Icons />
    </AdminMessages>
  )
}

function Icons() {
  const t = useTexts('admin.icons')
  const id = useId()
  const [keyword, setKeyword] = useState('')
  const isRead = usePinyin(keyword)
  const word = keyword.trim().toLowerCase()
  const named = drawings.map((name) => ({ name, title: t(`names.${name}`) }))
  const found = named.filter(
    ({ name, title }) => name.includes(word) || title.toLowerCase().includes(word) || isRead?.(title) === true,
  )
  return (
    <section className={styles.page} aria-label={t('title')}>
      <h1 className="tn-visually-hidden">{t('title')}</h1>
      <div className={styles.head}>
        <label htmlFor={id} className="tn-visually-hidden">
          {t('keyword')}
        </label>
        <SearchInput
          id={id}
          className={styles.search}
          value={keyword}
          placeholder={t('keywordHint')}
          maxLength={50}
          onChange={setKeyword}
        />
        <p className={styles.count} role="status">
          {t('count', { count: found.length })}
        </p>
        <p className={styles.hint}>{t('hint')}</p>
      </div>
      {found.length === 0 ? (
        <NoMatchState onClear={() => setKeyword('')} />
      ) : (
        <IconGrid label={t('title')} icons={found} onChoose={(name) => void copyIcon(name, t)} />
      )}
    </section>
  )
}
