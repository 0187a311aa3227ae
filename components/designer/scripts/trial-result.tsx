import { useTranslations } from 'next-intl'
import { isRecord, own, readList } from '@/lib/form/read'
import { explained } from './explained'
import type { ScriptField } from './script-language'
import styles from './scripts.module.css'
import type { Trial, TrialEffect } from './try-script'
import { useFaultWords } from './use-fault-words'

type TrialResultProps = { trial: Trial; fields: readonly ScriptField[] }

/** What a trial did, in its order, how it ended, and how long it worked. */
export function TrialResult({ trial: { effects, end, ms }, fields }: TrialResultProps) {
  const t = useTranslations('designer.scripts.trial')
  const say = useSay(fields)
  const why = useWhy()
  const isFine = end.kind === 'done'
  const looks = isFine ? stylesIn(end.result, fields) : []
  const isIdle = effects.length === 0 && looks.length === 0
  return (
    <ul className={styles.lines}>
      {effects.map((effect, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was done is told in its order, once.
        <li key={index} data-level={effect.kind === 'log' ? effect.level : undefined}>
          {say(effect)}
        </li>
      ))}
      {looks.map(({ name, style }) => (
        <li key={name}>{t('did.style', { name: name || t('row'), style })}</li>
      ))}
      <li data-fine={isFine} className={styles.end}>
        {isFine && isIdle ? t('nothing') : t(`ends.${end.kind}`, { text: why(end) })} {t('time', { ms: ms.toFixed(1) })}
      </li>
    </ul>
  )
}

/** Why a run did not come to its end, with the line where it is known. */
function useWhy(): (end: Trial['end']) => string {
  const t = useTranslations('designer.scripts.trial')
  const say = useFaultWords()
  return (end) => {
    if (end.kind === 'stopped') return t(`stops.${end.reason}`)
    const text = 'text' in end ? explained(end.text, say) : ''
    const line = 'line' in end ? end.line : null
    return line === null ? text : t('atLine', { line, text })
  }
}

/** The look of the row ('' for its name), or of its cells. */
function stylesIn(result: unknown, fields: readonly ScriptField[]): readonly { name: string; style: string }[] {
  if (!isRecord(result)) return []
  const [row] = readList(own(result, 'rows'))
  const cells = readList(own(result, 'cells')).filter(Array.isArray)
  return [
    ...(isRecord(row) ? [{ name: '', style: JSON.stringify(row) }] : []),
    ...cells.map(([, column, style]) => ({ name: fields[Number(column)]?.label ?? '', style: JSON.stringify(style) })),
  ]
}

function useSay(fields: readonly ScriptField[]): (effect: TrialEffect) => string {
  const t = useTranslations('designer.scripts.trial.did')
  const tAll = useTranslations('designer.scripts.trial')
  const called = (prop: string) => fields.find(({ code }) => code === prop.replace('-', '.'))?.label ?? prop
  return (effect) => {
    switch (effect.kind) {
      case 'set':
        return t('set', { name: called(effect.prop), before: shown(effect.before), value: shown(effect.value) })
      case 'state':
        return t(effect.state, { name: called(effect.prop), state: tAll(effect.isOn ? 'yes' : 'no') })
      case 'options':
        return t('options', { name: called(effect.prop), count: effect.list.length })
      case 'request':
        return t('request', { method: effect.method.toUpperCase(), url: effect.url })
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

/** A value as scripts write it; nothing is `null`. */
const shown = (value: unknown) => JSON.stringify(value ?? null)
