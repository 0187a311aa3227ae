import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { ErrorState } from '@/components/ui/states'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { useCall } from '@/lib/client/use-call'
import { useMutation } from '@/lib/client/use-mutation'
import { integrateHooks } from '@/lib/contract/online-dev/integrate'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import { useNode } from '../../flow/properties/node-context'
import { SettingNote, SettingRow } from '../../list/settings'
import { useIntegrating } from '../integrate-context'
import styles from './integrate-properties.module.css'

const askEveryMs = 2_000
const listeningMs = 5 * 60_000

/** The address that other systems call, and how names of parameters are learned (contract 4b §12). */
export function HookAddress() {
  const t = useTranslations('integratedesigner')
  const { id } = useIntegrating()
  const { data, error, mutate } = useCall(integrateHooks.address, id === null ? null : { query: { id } }, {
    revalidateOnFocus: false,
  })
  if (id === null) return <SettingNote>{t('hooks.notSaved')}</SettingNote>
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  return (
    <>
      <Address label={t('hooks.address')} value={data?.webhookUrl ?? ''} />
      <SettingNote>{t(data?.isGuessable ? 'hooks.guessable' : 'hooks.how')}</SettingNote>
      <Renewal id={id} onRenewed={() => void mutate()} />
      {data ? <Learning {...data} /> : null}
    </>
  )
}

/** Another address, where the one that is there has become known to somebody that it is not meant for. */
function Renewal({ id, onRenewed }: { id: string; onRenewed: () => void }) {
  const t = useTranslations('integratedesigner.hooks')
  const renewing = useMutation(integrateHooks.renew, { successToast: true })
  const renew = async () => {
    if (!(await confirm({ title: t('renew'), text: t('askRenew'), confirmText: t('renew'), danger: true }))) return
    // A refusal was shown.
    await renewing.run({ params: { id } }).catch(() => undefined)
    onRenewed()
  }
  return (
    <div className={styles.learning}>
      <Button size="sm" onClick={() => void renew()}>
        {t('renew')}
      </Button>
    </div>
  )
}

function Address({ label, value }: { label: string; value: string }) {
  const t = useTranslations('integratedesigner.hooks')
  const copy = (id: string) =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(t('copied')),
      // Without the right to the clipboard the address is there to be copied by hand.
      () => document.getElementById(id)?.focus(),
    )
  return (
    <SettingRow label={label} isWide>
      {(id) => (
        <span className={styles.address}>
          <input
            id={id}
            type="text"
            readOnly
            className={fieldStyles.native}
            value={value}
            onFocus={(event) => event.target.select()}
          />
          <IconButton size="sm" label={t('copy')} onClick={() => void copy(id)}>
            <Icon name="copy" size={14} />
          </IconButton>
        </span>
      )}
    </SettingRow>
  )
}

type LearningProps = { enCodeStr: string; randomStr: string; requestUrl: string }

function Learning({ enCodeStr, randomStr, requestUrl }: LearningProps) {
  const t = useTranslations('integratedesigner.hooks')
  const tErrors = useTranslations('errors')
  const { value, set } = useNode()
  const [until, setUntil] = useState<number | null>(null)
  const isListening = until !== null
  const names = useLearned(randomStr, until, () => setUntil(null))
  const fields = readList(value('formFieldList')).filter(isRecord)
  const known = new Set(fields.map((field) => readText(own(field, 'id'))))
  const fresh = names.filter((name) => !known.has(name))
  const start = async () => {
    try {
      await call(integrateHooks.listen, { params: { enCodeStr, randomStr } })
      setUntil(Date.now() + listeningMs)
    } catch (error) {
      toast.error(errorText(error, (key, params) => tErrors(key, params)))
    }
  }
  const take = () => {
    set('formFieldList', [...fields, ...fresh.map((name) => ({ id: name, fullName: name }))])
    setUntil(null)
  }
  return (
    <>
      {isListening ? <Address label={t('learnAddress')} value={requestUrl} /> : null}
      <div className={styles.learning} role="status">
        {isListening ? t('listening', { names: fresh.length === 0 ? t('nothing') : fresh.join('，') }) : null}
        {isListening && fresh.length > 0 ? (
          <Button size="sm" variant="primary" onClick={take}>
            {t('take')}
          </Button>
        ) : null}
        <Button size="sm" onClick={() => (isListening ? setUntil(null) : void start())}>
          {t(isListening ? 'stop' : 'listen')}
        </Button>
      </div>
      {fields.length > 0 ? <SettingNote>{t('known', { names: [...known].join('，') })}</SettingNote> : null}
    </>
  )
}

/** Names that were heard so far; asks while it listens. */
function useLearned(randomStr: string, until: number | null, onOver: () => void): readonly string[] {
  const { data } = useCall(integrateHooks.learned, until === null ? null : { params: { randomStr } }, {
    refreshInterval: askEveryMs,
  })
  // A timer.
  useEffect(() => {
    if (until === null) return undefined
    const timer = setTimeout(onOver, Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until, onOver])
  return (data ?? []).map(({ id }) => id)
}
