'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { Surface } from '@/components/ui/surface'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import { tellDone, tellWarning } from '@/lib/client/tell-done'
import { FileChoice } from './file-panel'
import styles from './import-dialog.module.css'

type ImportDialogProps = {
  /** The extension that is taken, as `.bdd`. */
  accept: string
  /** Sends the form; its fields are `file`, `type` and what `fields` holds. `isWarning`: something of it is not as it should be. */
  send: (body: FormData) => Promise<{ msg: string; isWarning?: boolean }>
  /** What the call wants to know besides. */
  fields?: Readonly<Record<string, string>>
  /** False where `type` has no meaning for the kind of thing. */
  asksForDuplicates?: boolean
  /** Asked before anything is sent; false keeps the dialog open, and the fields in `children` say why. */
  mayStart?: () => boolean
  onImported: () => void
  onClose: () => void
  /** Controls for `fields`, above the others. */
  children?: ReactNode
}

/** Takes one file that was exported here or elsewhere (contract 2 §0.4). */
export function ImportDialog(props: ImportDialogProps) {
  const { accept, asksForDuplicates = true, mayStart, children, onClose } = props
  const t = useTranslations('admin.importFile')
  const tCommon = useTranslations('common')
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState('')
  const [type, setType] = useState<'0' | '1'>('0')
  const sending = useSending(props)
  const texts = {
    file: t('file'),
    drop: t('drop'),
    accepted: t('accepted', { accept }),
    clear: t('clear', { name: file?.name ?? '' }),
  }
  const take = (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    const isOne = files.length === 1
    const isRight = first.name.toLowerCase().endsWith(accept)
    setFault(isOne ? (isRight ? '' : t('wrongKind', { accept })) : t('onlyOne'))
    if (isOne && isRight) setFile(first)
  }
  const start = () => {
    const isReady = mayStart?.() ?? true
    if (!file) return setFault(t('missing'))
    if (isReady) void sending.run(file, type, setFault)
  }
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      width="600px"
      busy={sending.isRunning}
      onClose={onClose}
      footer={
        <>
          <Button disabled={sending.isRunning} onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button variant="primary" loading={sending.isRunning} onClick={start}>
            {t('start')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {children}
        {asksForDuplicates && <DuplicateChoice value={type} onChange={setType} />}
        <FileChoice accept={accept} file={file} fault={fault} texts={texts} onFiles={take} onClear={() => setFile(null)} />
      </div>
    </Surface>
  )
}

function useSending({ send, fields, asksForDuplicates = true, onImported, onClose }: ImportDialogProps) {
  const tErrors = useTranslations('errors')
  const [isRunning, setRunning] = useState(false)
  const run = async (file: File, type: string, onFault: (text: string) => void) => {
    if (isRunning) return
    setRunning(true)
    const body = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value)
    if (asksForDuplicates) body.append('type', type)
    body.append('file', file, file.name)
    try {
      const { msg, isWarning = false } = await send(body)
      void (isWarning ? tellWarning(msg) : tellDone(msg))
      onImported()
      onClose()
    } catch (error) {
      setRunning(false)
      // Below the field: a name that is taken is to be read while one thinks about what to do with it.
      if (!isSessionEnd(error)) onFault(errorText(error, (key, params) => tErrors(key, params)))
    }
  }
  return { run, isRunning }
}

type DuplicateChoiceProps = { value: '0' | '1'; onChange: (value: '0' | '1') => void }

function DuplicateChoice({ value, onChange }: DuplicateChoiceProps) {
  const t = useTranslations('admin.importFile')
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{t('duplicates')}</legend>
      {(['0', '1'] as const).map((each) => (
        <label key={each}>
          <Radio name={name} checked={value === each} onChange={() => onChange(each)} />
          {t(each === '0' ? 'skip' : 'append')}
        </label>
      ))}
      <small>{t(value === '0' ? 'skipHint' : 'appendHint')}</small>
    </fieldset>
  )
}
