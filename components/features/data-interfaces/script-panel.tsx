import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { LoadingState } from '@/components/ui/states'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { errorText } from '@/lib/client/error-text'
import { useTexts } from '@/lib/client/use-texts'
import { plainText } from '@/lib/form/wire-values'
import styles from './data-interfaces.module.css'
import { LazyCodePanel } from './lazy-code-panel'
import { runScript } from './mutations'

/** A function that is given `data` (contract 2 §16.2), and a run of it on a sample, in the sandbox of the platform. */
export function FunctionText({ value, onChange }: WidgetProps) {
  const t = useTexts('admin.dataInterfaces')
  return <FunctionEditor label={t('script.function')} value={plainText(value)} onChange={onChange} />
}

export function ProcessFace({ value, onChange }: WidgetProps) {
  const t = useTexts('admin.dataInterfaces')
  return <FunctionEditor label={t('fields.dataJsJson')} value={plainText(value)} onChange={onChange} />
}

export function CheckFace({ value, onChange }: WidgetProps) {
  const t = useTexts('admin.dataInterfaces')
  return <FunctionEditor label={t('fields.dataExceptionJson')} value={plainText(value)} onChange={onChange} />
}

type FunctionEditorProps = { label: string; value: string; onChange: (value: unknown) => void }

function FunctionEditor({ label, value, onChange }: FunctionEditorProps) {
  const t = useTexts('admin.dataInterfaces')
  const [sample, setSample] = useState('[\n  { "id": "1", "fullName": "A" }\n]')
  const { told, isRunning, run } = useTrial(() => runScript(value, sample))
  return (
    <div className={styles.script}>
      <LazyCodePanel label={label} language="javascript" value={value} onChange={onChange} fallback={<LoadingState />} />
      <div className={styles.trial}>
        <LazyCodePanel
          label={t('script.sample')}
          language="json"
          value={sample}
          onChange={setSample}
          fallback={<LoadingState />}
        />
        <div>
          <Button size="sm" loading={isRunning} onClick={() => void run()}>
            {t('script.run')}
          </Button>
        </div>
        <div role="log" aria-label={t('script.output')}>
          {told === '' ? (
            <p className={styles.facts}>{t('script.hint')}</p>
          ) : (
            <CodeText label={t('script.output')}>{told}</CodeText>
          )}
        </div>
      </div>
    </div>
  )
}

function useTrial(ask: () => ReturnType<typeof runScript>) {
  const t = useTexts('admin.dataInterfaces')
  const tErrors = useTexts('errors')
  const [told, setTold] = useState('')
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const { data } = await ask()
      setTold(data.fault === '' ? JSON.stringify(data.output, null, 2) : t('script.fault', { text: data.fault }))
    } catch (thrown) {
      setTold(errorText(thrown, (key, params) => tErrors(key, params)))
    } finally {
      setRunning(false)
    }
  }
  return { told, isRunning, run }
}
