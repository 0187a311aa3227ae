import { useTranslations } from 'next-intl'
import { useTexts } from '@/lib/client/use-texts'
import { nodeOf, valueAt } from '@/lib/designer/public'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import { propertyChange, useNode } from '../../flow/properties/node-context'
import { RemoteSetting } from '../../list/settings'
import { useParameters } from '../../list/use-parameters'
import { InterfaceParameter } from '../../shell/interface-parameter'
import { remoteName } from '../../shell/remote'
import { useInterfaces } from '../../shell/remote-lists'
import { useSession } from '../../shell/session-context'
import { useSourceFields } from '../source-fields'

/** A data interface, and what its parameters are filled with (contract 4a §9.8). */
export function InterfaceChoice() {
  const t = useTranslations('integratedesigner.properties')
  const { id, value, set, change } = useNode()
  const session = useSession()
  const interfaces = useInterfaces()
  const ask = useParameters()
  const chosen = readText(value('formId'))
  const rows = readList(value('interfaceTemplateJson')).filter(isRecord)
  const storedId = () => readText(valueAt(nodeOf(session.document, id)?.shell, ['properties', 'formId']))
  const pick = (next: string) => {
    // One burst: the interface and what belongs to it are taken back together.
    const burst = 'interface'
    const name = remoteName(interfaces, next)
    change([propertyChange('formId', next), propertyChange('formName', name), propertyChange('interfaceTemplateJson', [])], burst)
    void ask({
      id: next,
      isStill: () => storedId() === next,
      write: (fresh) => {
        const filled = fresh.map((parameter) => ({ ...parameter, sourceType: 2, relationField: '' }))
        set('interfaceTemplateJson', filled, burst)
      },
    })
  }
  return (
    <>
      <RemoteSetting
        label={t('interface')}
        remote={interfaces}
        knownText={readText(value('formName'))}
        values={chosen === '' ? [] : [chosen]}
        isClearable
        onChange={([next = '']) => next !== chosen && pick(next)}
      />
      {rows.map((row, at) => (
        <Parameter
          key={readText(own(row, 'field'))}
          row={row}
          onChange={(more) => set('interfaceTemplateJson', rows.with(at, { ...row, ...more }), `parameter${at}`)}
        />
      ))}
    </>
  )
}

type ParameterProps = { row: Readonly<Record<string, unknown>>; onChange: (more: object) => void }

function Parameter({ row, onChange }: ParameterProps) {
  const t = useTexts('integratedesigner.parameters')
  const { value } = useNode()
  const sources = useSourceFields(readText(value('dataSourceForm')))
  return (
    <InterfaceParameter
      row={row}
      sources={['1', '2', '3']}
      t={t}
      choicesOf={(kind) => (kind === '1' ? sources : undefined)}
      onChange={onChange}
    />
  )
}
