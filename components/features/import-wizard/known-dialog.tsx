import { useState } from 'react'
import { OneChoice } from '@/components/screen/export-dialog'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/lib/client/toast-store'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { KeyChoice } from './key-choice-panel'
import styles from './known-dialog.module.css'
import type { KnownChoice, KnownRows } from './types'
import { useAsking } from './use-asking'

type KnownDialogProps = {
  known: KnownRows
  /** By which field records are known is another one. */
  onCheck: (field: string) => Promise<KnownRows>
  /** Null: nothing is imported yet. */
  onAnswer: (choice: KnownChoice | null) => void
}

/** Before anything is written: what is there already, what shall become of it, and whether the same file was imported before. */
export function KnownDialog({ known: first, onCheck, onAnswer }: KnownDialogProps) {
  const t = useTexts('importing.known')
  const [known, setKnown] = useState(first)
  const [mode, setMode] = useState<KnownChoice['mode']>(first.mode === 'update' && first.mayUpdate ? 'update' : 'skip')
  const checking = useAsking((text) => toast.error(text))
  const check = async (field: string) => {
    const next = await checking.run(() => onCheck(field))
    if (next) setKnown(next)
  }
  const isThere = known.changed + known.same > 0
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      width="560px"
      busy={checking.isRunning}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('back')}</Button>
          <Button
            variant="primary"
            data-autofocus=""
            loading={checking.isRunning}
            onClick={() => onAnswer({ field: known.field, mode: isThere ? mode : 'add' })}
          >
            {t('start')}
          </Button>
        </>
      }
    >
      <div className={styles.known}>
        <Earlier known={known} />
        {known.fields.length > 0 && (
          <KeyChoice
            fields={known.fields}
            field={known.field}
            isBusy={checking.isRunning}
            onChange={(field) => void check(field)}
          />
        )}
        {isThere && (
          <OneChoice
            title={t('there', { count: known.changed + known.same })}
            choices={modesOf(known, t)}
            value={mode}
            onChange={setMode}
          />
        )}
        <p role="status" className={styles.summary}>
          {summaryOf(known, isThere ? mode : 'add', t)}
        </p>
      </div>
    </Surface>
  )
}

function Earlier({ known: { earlier } }: { known: KnownRows }) {
  const t = useTexts('importing.known')
  if (!earlier) return null
  const { userName, createdTime, count } = earlier
  return (
    <Alert tone="warning">
      <span>{t('earlier', { name: userName, time: formatDate(createdTime, minuteFormat), count })}</span>
    </Alert>
  )
}

function modesOf({ changed, same, mayUpdate }: KnownRows, t: Texts) {
  const update = { id: 'update' as const, label: t('update', { changed, same }) }
  const others = [
    { id: 'skip' as const, label: t('skip') },
    { id: 'add' as const, label: t('add') },
  ]
  return mayUpdate ? [update, ...others] : others
}

function summaryOf({ added, changed, same, refused }: KnownRows, mode: KnownChoice['mode'], t: Texts): string {
  const there = changed + same
  const counts = {
    update: { added, changed, left: same },
    skip: { added, changed: 0, left: there },
    add: { added: added + there, changed: 0, left: 0 },
  }[mode]
  return t('summary', { ...counts, refused })
}
