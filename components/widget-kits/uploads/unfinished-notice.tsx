'use client'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { Unfinished } from '@/lib/client/uploads/unfinished'
import { sizeText } from '@/lib/domain/size-text'
import styles from './uploads.module.css'

type UnfinishedNoticeProps = {
  offers: readonly Unfinished[]
  onContinue: (offer: Unfinished, file?: File) => void
  onDiscard: (id: string) => void
}

/** Uploads that a closed or reloaded page left behind, to be gone on with or given up. */
export function UnfinishedNotice({ offers, onContinue, onDiscard }: UnfinishedNoticeProps) {
  const t = useTranslations('upload')
  if (offers.length === 0) return null
  return (
    <section className={styles.notice} aria-label={t('unfinished', { count: offers.length })}>
      <p>{t('unfinished', { count: offers.length })}</p>
      {offers.some(({ file }) => file === undefined) ? <p className={styles.hint}>{t('unfinishedNeedsFile')}</p> : null}
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <span className={styles.name}>{offer.name}</span>
            <small>{sizeText(offer.sizeBytes)}</small>
            {offer.file ? (
              <Button size="sm" aria-label={`${t('continue')} ${offer.name}`} onClick={() => onContinue(offer)}>
                {t('continue')}
              </Button>
            ) : (
              <ChooseAgain name={offer.name} onFile={(file) => onContinue(offer, file)} />
            )}
            <Button size="sm" variant="text" aria-label={`${t('discard')} ${offer.name}`} onClick={() => onDiscard(offer.id)}>
              {t('discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChooseAgain({ name, onFile }: { name: string; onFile: (file: File) => void }) {
  const t = useTranslations('upload')
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" aria-label={t('chooseAgain', { name })} onClick={() => inputRef.current?.click()}>
        {t('continue')}
      </Button>
      <input
        ref={inputRef}
        type="file"
        className="tn-visually-hidden"
        tabIndex={-1}
        aria-label={t('chooseAgain', { name })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
