import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { useTexts } from '@/lib/client/use-texts'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { itemOf } from '@/lib/designer/portal/public'
import type { NodeId } from '@/lib/designer/public'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import { RemoteSetting } from '../../list/settings'
import { useParameters } from '../../list/use-parameters'
import { InterfaceParameter } from '../../shell/interface-parameter'
import { remoteName } from '../../shell/remote'
import { useInterfaces } from '../../shell/remote-lists'
import { useSession } from '../../shell/session-context'
import styles from '../portal-designer.module.css'
import { useItemHolder } from './use-item'

/** A data interface, what its parameters are filled with, and what it answers (contract 4b §2.1). */
export function InterfaceSource({ id }: { id: NodeId }) {
  const t = useTranslations('portaldesigner.data')
  const { value, change } = useItemHolder(id)
  const session = useSession()
  const interfaces = useInterfaces()
  const ask = useParameters()
  const chosen = readText(value('propsApi', 'item'))
  const rows = readList(value('templateJson', 'item')).filter(isRecord)
  const pick = (next: string) => {
    // One burst: the interface and what belongs to it are taken back together.
    const options = { at: 'item', burst: 'interface' } as const
    change({ propsApi: next, propsApiName: remoteName(interfaces, next), templateJson: [] }, options)
    void ask({
      id: next,
      isStill: () => readText(own(itemOf(session.document, id), 'propsApi')) === next,
      write: (fresh) => change({ templateJson: fresh.map((row) => ({ ...row, sourceType: 2, relationField: '' })) }, options),
    })
  }
  const write = (at: number, more: RawRecord) =>
    change({ templateJson: rows.with(at, { ...rows[at], ...more }) }, { at: 'item', burst: `parameter${at}` })
  return (
    <>
      <RemoteSetting
        label={t('interface')}
        remote={interfaces}
        knownText={readText(value('propsApiName', 'item'))}
        values={chosen === '' ? [] : [chosen]}
        isClearable
        onChange={([next = '']) => next !== chosen && pick(next)}
      />
      {rows.map((row, at) => (
        <Parameter key={readText(own(row, 'field'))} row={row} onChange={(more) => write(at, more)} />
      ))}
      {chosen === '' ? null : <Answer key={JSON.stringify([chosen, rows])} interfaceId={chosen} parameters={rows} />}
    </>
  )
}

const known = [
  '@userId',
  '@userAndSubordinates',
  '@organizeId',
  '@organizationAndSuborganization',
  '@branchManageOrganize',
] as const

/** Of a portal a parameter is what is typed, what the platform knows of whoever looks, or nothing. */
function Parameter({ row, onChange }: { row: RawRecord; onChange: (more: RawRecord) => void }) {
  const t = useTexts('portaldesigner.parameters')
  return (
    <InterfaceParameter
      row={row}
      sources={['2', '4', '3']}
      t={t}
      choicesOf={(kind) => (kind === '4' ? known.map((one) => ({ value: one, label: t(`known.${one.slice(1)}`) })) : undefined)}
      onChange={({ sourceType, relationField }) => onChange({ sourceType, relationField, defaultValue: relationField })}
    />
  )
}

const shownLength = 4000

/** What the interface answers now, to see the names of its columns. */
function Answer({ interfaceId, parameters }: { interfaceId: string; parameters: readonly RawRecord[] }) {
  const t = useTranslations('portaldesigner.data')
  const tErrors = useTranslations('errors')
  const [text, setText] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      const body = dataInterface.preview.body.parse({ paramList: parameters })
      const { data } = await call(dataInterface.preview, { params: { id: interfaceId }, body })
      setText((JSON.stringify(data, null, 2) ?? '').slice(0, shownLength))
    } catch (error) {
      setText(errorText(error, (key, params) => tErrors(key, params)))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button className={styles.add} size="sm" loading={isAsking} onClick={() => void ask()}>
        {t('ask')}
      </Button>
      {text === null ? null : (
        <section className={styles.answer} aria-label={t('answer')}>
          {text}
        </section>
      )}
    </>
  )
}
