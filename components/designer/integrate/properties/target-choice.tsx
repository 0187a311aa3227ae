import { useTranslations } from 'next-intl'
import { readText } from '@/lib/form/read'
import { propertyChange, useNode } from '../../flow/properties/node-context'
import { ChoiceSetting, RemoteSetting } from '../../list/settings'
import { remoteName } from '../../shell/remote'
import { useModules } from '../../shell/remote-lists'
import { useSourceNodes } from '../source-fields'

/** The module whose records it is about. `resets`: what of the node speaks of the fields of the module before. */
export function FormOf({ resets }: { resets: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('integratedesigner.properties')
  const { value, change } = useNode()
  const modules = useModules('records')
  const chosen = readText(value('formId'))
  return (
    <RemoteSetting
      label={t('formId')}
      remote={modules}
      knownText={readText(value('formName'))}
      values={chosen === '' ? [] : [chosen]}
      isClearable
      onChange={([next = '']) => {
        if (next === chosen) return
        const gone = Object.entries(resets).map(([name, empty]) => propertyChange(name, empty))
        change([propertyChange('formId', next), propertyChange('formName', remoteName(modules, next)), ...gone])
      }}
    />
  )
}

/** Of which node the node goes on with; nothing to choose where only the start is before it. */
export function SourceOf() {
  const t = useTranslations('integratedesigner.properties')
  const { id, value, set } = useNode()
  const nodes = useSourceNodes(id)
  const told = readText(value('dataSourceForm'))
  const [first] = nodes
  if (nodes.length < 2 && told === '') return null
  return (
    <ChoiceSetting
      label={t('dataSourceForm')}
      tip={t('dataSourceTip')}
      options={nodes}
      values={[told || (first?.value ?? '')]}
      onChange={([next = '']) => set('dataSourceForm', next)}
    />
  )
}
