'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { setSetting } from '@/lib/designer/list/commands'
import { readText } from '@/lib/form/read'
import { scriptStub } from '@/lib/form/scripts/script-api'
import { goToLine } from '../scripts/go-to-line'
import { LazyScriptText } from '../scripts/lazy-script-text'
import { ScriptTrial } from '../scripts/script-trial'
import { useKeepQuestion } from '../shell/use-keep-question'
import { type ScriptPlace, useListDesigning, useSetting } from './list-context'
import styles from './list-designer.module.css'
import { SettingRow } from './settings'

type ListScript = 'afterOnload' | 'rowStyle' | 'cellStyle'

/** One of the scripts of the list: whether there is one, and the way to it. */
export function ScriptRow({ name }: { name: ListScript }) {
  const t = useTranslations('listdesigner.scripts')
  const { session } = useListDesigning()
  const { isOpen, line, open, close } = useOpenScript(name)
  const script = readText(useSetting('funcs', name))
  return (
    <SettingRow label={t(name)} tip={t(`${name}Tip`)} isLabelled={false} kind="switch">
      {() => (
        <>
          <Button size="sm" onClick={open}>
            {t(script.trim() === '' ? 'write' : 'edit')}
          </Button>
          {isOpen ? (
            <ScriptDialog
              title={t(name)}
              kind={name}
              script={script}
              line={line}
              onSave={(text) => session.run(setSetting({ path: ['funcs', name], value: text }))}
              onClose={close}
            />
          ) : null}
        </>
      )}
    </SettingRow>
  )
}

/** Opened by its button, or at a line because a fault led there. */
export function useOpenScript(event: ScriptPlace['event']) {
  const { place, go } = useListDesigning()
  const [isPressed, setPressed] = useState(false)
  const led = place.script?.event === event ? place.script : null
  return {
    isOpen: isPressed || led !== null,
    line: led?.line ?? null,
    open: () => setPressed(true),
    close: () => {
      setPressed(false)
      if (led) go({ tab: place.tab, id: place.id })
    },
  }
}

type ScriptDialogProps = {
  title: string
  kind: ListScript | 'button'
  script: string
  /** Where the caret stands when it opens, from 1. */
  line: number | null
  onSave: (text: string) => void
  onClose: () => void
}

/** A script in a room of its own: it is taken over when it is finished, as one step. */
export function ScriptDialog({ title, kind, script, line, onSave, onClose }: ScriptDialogProps) {
  const t = useTranslations('listdesigner.scripts')
  const { fields } = useListDesigning()
  const event = kind === 'button' ? 'func' : kind
  const stub = scriptStub(event)
  const written = useMemo(() => fields.map(({ code, label }) => ({ code, label: label || code })), [fields])
  const [start] = useState(script.trim() === '' ? stub : script)
  const [draft, setDraft] = useState(start)
  const finish = () => {
    // A stub that nobody wrote into is no script.
    const next = draft.trim() === stub.trim() ? '' : draft
    if (next !== script) onSave(next)
    onClose()
  }
  const close = useKeepQuestion({ isChanged: draft !== start, onKeep: finish, onClose })
  return (
    <Surface
      kind="general"
      open
      title={title}
      width="760px"
      onClose={() => void close()}
      footer={
        <>
          <Button className={styles.footStart} onClick={() => setDraft(stub)}>
            {t('clear')}
          </Button>
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button variant="primary" onClick={finish}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.script}>
        <p className={styles.scriptTip}>{t(`${kind}Tip`)}</p>
        <CodeText label={t('called')}>{stub.split(' =>')[0] ?? ''}</CodeText>
        <div className={styles.scriptText}>
          <LazyScriptText
            label={title}
            event={event}
            fields={written}
            areFieldsAll={false}
            value={draft}
            onChange={setDraft}
            onReady={(view) => line !== null && goToLine(view, line)}
            fallback={<LoadingState />}
          />
        </div>
        <ScriptTrial text={draft} event={event} fields={written} />
      </div>
    </Surface>
  )
}
