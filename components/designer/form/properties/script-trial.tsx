import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { nodeOf, valueAt } from '@/lib/designer/public'
import { useSession } from '../../shell/session-context'
import { useFormFields } from './form-fields'
import styles from './properties.module.css'
import { type Trial, type TrialEffect, tryScript } from './try-script'

/** Runs the script as it stands, over the default values of the fields, and tells what it would do. */
export function ScriptTrial({ text, hasData }: { text: string; hasData: boolean }) {
  const t = useTranslations('designer.scripts.trial')
  const session = useSession()
  const fields = useFormFields()
  const [data, setData] = useState('')
  const [trial, setTrial] = useState<Trial | null>(null)
  const [isRunning, setRunning] = useState(false)
  const id = useId()
  const run = async () => {
    setRunning(true)
    const defaultOf = (node: string) => valueAt(nodeOf(session.document, node)?.shell, ['__config__', 'defaultValue']) ?? null
    const values = Object.fromEntries(
      fields.filter(({ table }) => table === '').map((field) => [field.code, defaultOf(field.id)]),
    )
    setTrial(await tryScript({ text, values, data: plainData(data) }))
    setRunning(false)
  }
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <Button size="sm" loading={isRunning} onClick={() => void run()}>
          {t('run')}
        </Button>
        {hasData ? (
          <>
            <label htmlFor={id} className={styles.smallLabel}>
              {t('data')}
            </label>
            <span className={styles.trialData}>
              <input
                id={id}
                type="text"
                className={fieldStyles.native}
                autoComplete="off"
                maxLength={2000}
                value={data}
                onChange={(event) => setData(event.target.value)}
              />
            </span>
          </>
        ) : null}
        <span className={styles.note}>{t('hint')}</span>
      </div>
      <div role="log" aria-label={t('result')}>
        {trial ? <TrialResult trial={trial} /> : null}
      </div>
    </div>
  )
}

/** JSON where it is such, else the text itself. */
function plainData(text: string): unknown {
  try {
    return text.trim() === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

function TrialResult({ trial: { effects, end } }: { trial: Trial }) {
  const t = useTranslations('designer.scripts.trial')
  const say = useSay()
  const isFine = end.kind === 'done'
  const line = 'line' in end ? end.line : null
  const text = 'text' in end ? end.text : ''
  const why = line === null ? text : t('atLine', { line, text })
  return (
    <ul className={styles.trialLines}>
      {effects.map((effect, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was done is told in its order, once.
        <li key={index} data-level={effect.kind === 'log' ? effect.level : undefined}>
          {say(effect)}
        </li>
      ))}
      <li data-fine={isFine} className={styles.trialEnd}>
        {effects.length === 0 && isFine ? t('nothing') : t(`ends.${end.kind}`, { text: why })}
      </li>
    </ul>
  )
}

function useSay(): (effect: TrialEffect) => string {
  const t = useTranslations('designer.scripts.trial.did')
  const tAll = useTranslations('designer.scripts.trial')
  return (effect) => {
    switch (effect.kind) {
      case 'set':
        return t('set', { name: effect.prop, value: JSON.stringify(effect.value) ?? '' })
      case 'state':
        return t(effect.state, { name: effect.prop, state: tAll(effect.isOn ? 'yes' : 'no') })
      case 'options':
        return t('options', { name: effect.prop, count: effect.list.length })
      case 'request':
        return t('request', { method: effect.method, url: effect.url })
      case 'route':
        return t('route', { url: effect.url })
      case 'toast':
        return t('toast', { text: effect.text })
      case 'log':
        return t(`log.${effect.level}`, { text: effect.text })
      case 'refresh':
        return t('refresh')
    }
  }
}
