import { useId, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { EmptyState } from '@/components/ui/states'
import { copyText } from '@/lib/client/copy-text'
import { useTexts } from '@/lib/client/use-texts'
import { callExample, type ExampleFacts, type ExampleKind, exampleKinds } from '@/lib/domain/call-examples'
import { readText } from '@/lib/form/read'
import styles from './interface-oauth.module.css'
import { useInterfaceParameters } from './queries'
import type { ApplicationInfo } from './utils'

const methods = ['GET', 'POST'] as const

/** How exactly this application asks one of its interfaces, ready to be pasted. */
export function CallPanel({ application }: { application: ApplicationInfo }) {
  const t = useTexts('admin.interfaceOauth')
  const [interfaceId, setInterfaceId] = useState(application.list[0]?.id ?? '')
  const [method, setMethod] = useState<(typeof methods)[number]>('GET')
  const [kind, setKind] = useState<ExampleKind>('curl')
  const panelId = useId()
  const { data } = useInterfaceParameters(interfaceId === '' ? null : interfaceId)
  if (interfaceId === '') return <EmptyState text={t('call.none')} />
  const facts: ExampleFacts = {
    ...{ origin: window.location.origin, interfaceId, method },
    appId: application.appId,
    isSigned: application.verifySignature === 1,
    hasUsers: application.isBound === 1 || application.userList.length > 0,
    parameters: (data ?? []).map((row) => ({ field: readText(row['field']), value: readText(row['defaultValue']) })),
  }
  const text = callExample(kind, facts)
  return (
    <div className={styles.call}>
      <h3 className={styles.heading}>{t('call.title')}</h3>
      <div className={styles.choices}>
        <Field id={`${panelId}-interface`} label={t('call.interface')}>
          <Select
            id={`${panelId}-interface`}
            options={application.list.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            value={interfaceId}
            onChange={setInterfaceId}
          />
        </Field>
        <Field id={`${panelId}-method`} label={t('call.method')}>
          <Select
            id={`${panelId}-method`}
            options={methods.map((one) => ({ value: one, label: one }))}
            value={method}
            onChange={setMethod}
          />
        </Field>
      </div>
      <div className={styles.exampleHead}>
        <TabList
          label={t('call.kinds')}
          entries={exampleKinds.map((key) => ({ key, label: t(`call.kind.${key}`) }))}
          value={kind}
          panelId={panelId}
          onChange={(key) => setKind(exampleKinds.find((one) => one === key) ?? 'curl')}
        />
        <Button size="sm" startIcon={<Icon name="copy" size={14} />} onClick={() => void copyText(t, text)}>
          {t('copy')}
        </Button>
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, kind)}>
        <CodeText label={t('call.title')}>{text}</CodeText>
      </div>
      <ul className={styles.rules}>
        <li>{t('call.secret')}</li>
        {facts.isSigned && <li>{t('call.signature')}</li>}
        <li>{facts.hasUsers ? t('call.userKey') : t('call.runUser', { name: application.runUser || '—' })}</li>
      </ul>
    </div>
  )
}
