import { useTranslations } from 'next-intl'
import { useTexts } from '@/lib/client/use-texts'
import { nodeOf, valueAt } from '@/lib/designer/public'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import { RemoteSetting } from '../../list/settings'
import { useParameters } from '../../list/use-parameters'
import { InterfaceParameter } from '../../shell/interface-parameter'
import type { ParameterSourceKind } from '../../shell/parameter-source'
import { remoteName } from '../../shell/remote'
import { useInterfaces } from '../../shell/remote-lists'
import { useSession, useSessionFact } from '../../shell/session-context'
import { formIdOf, useFlowFields } from '../flow-form'
import { propertyChange, useNode } from './node-context'
import { SwitchOf } from './node-settings'

type InterfaceProps = {
  /** The property with `interfaceId`, `interfaceName` and `templateJson`. */
  name: string
  /** It is switched on and off (an event); else it is always asked. */
  isCall: boolean
}

/** A data interface that is called, and what its parameters are filled with (contract 4a §9.2, §9.8). */
export function InterfaceOf({ name, isCall }: InterfaceProps) {
  const t = useTranslations('flowdesigner.properties')
  const { id, value, set, change } = useNode()
  const session = useSession()
  const interfaces = useInterfaces()
  const ask = useParameters()
  const chosen = readText(value(`${name}.interfaceId`))
  const rows = readList(value(`${name}.templateJson`)).filter(isRecord)
  const storedId = () => readText(valueAt(nodeOf(session.document, id)?.shell, ['properties', ...name.split('.'), 'interfaceId']))
  const pick = (next: string) => {
    // One burst: the interface and what belongs to it are taken back together.
    const burst = `${name}.interface`
    change(
      [
        propertyChange(`${name}.interfaceId`, next),
        propertyChange(`${name}.interfaceName`, remoteName(interfaces, next)),
        propertyChange(`${name}.templateJson`, []),
      ],
      burst,
    )
    void ask({
      id: next,
      isStill: () => storedId() === next,
      write: (fresh) => {
        const filled = fresh.map((parameter) => ({ ...parameter, sourceType: 1, relationField: '' }))
        set(`${name}.templateJson`, filled, burst)
      },
    })
  }
  return (
    <>
      {isCall ? <SwitchOf name={`${name}.on`} /> : null}
      {isCall && value(`${name}.on`) !== true ? null : (
        <>
          <RemoteSetting
            label={t('interface')}
            remote={interfaces}
            knownText={readText(value(`${name}.interfaceName`))}
            values={chosen === '' ? [] : [chosen]}
            isClearable
            onChange={([next = '']) => next !== chosen && pick(next)}
          />
          {rows.map((row, at) => (
            <ParameterRow
              key={readText(own(row, 'field'))}
              row={row}
              onChange={(more) => set(`${name}.templateJson`, rows.with(at, { ...row, ...more }), `${name}.${at}`)}
            />
          ))}
        </>
      )}
    </>
  )
}

const sources = ['1', '2', '3', '4'] as const
const systemValues = [
  '@flowId',
  '@taskId',
  '@taskNodeId',
  '@flowFullName',
  '@taskFullName',
  '@launchUserId',
  '@launchUserName',
  '@flowOperatorUserId',
  '@flowOperatorUserName',
] as const

function ParameterRow({ row, onChange }: { row: RawRecord; onChange: (more: RawRecord) => void }) {
  const t = useTexts('flowdesigner.parameters')
  const { id: node } = useNode()
  const formId = useSessionFact((session) => formIdOf(session.document, node))
  const { fields = [] } = useFlowFields(formId)
  const choicesOf = (kind: ParameterSourceKind) => {
    if (kind === '4') return systemValues.map((one) => ({ value: one, label: t(`system.${one.slice(1)}`) }))
    if (kind !== '1') return undefined
    return fields.filter(({ type }) => type !== 'table').map(({ code, label }) => ({ value: code, label: label || code }))
  }
  return (
    <InterfaceParameter
      row={row}
      sources={sources}
      t={t}
      choicesOf={choicesOf}
      onChange={({ sourceType, relationField }) =>
        onChange({ sourceType, relationField, isSubTable: sourceType === 1 && relationField.includes('-') })
      }
    />
  )
}
