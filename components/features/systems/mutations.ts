import { useMutation } from '@/lib/client/use-mutation'
import { moduleDataAuthorize } from '@/lib/contract/system/data-permission'
import { type FieldKind, fieldCalls } from './constants'
import { nameMax } from './place-form'
import type { FieldChoice } from './utils'

/** Takes several fields over at once; answers whether they are there. A refusal was shown. */
export function useAddingFields(kind: FieldKind | 'data') {
  const fields = useMutation(fieldCalls[kind === 'data' ? 'column' : kind].batch, { successToast: true })
  const data = useMutation(moduleDataAuthorize.batch, { successToast: true })
  const run = (moduleId: string, chosen: readonly FieldChoice[]) => {
    if (kind === 'data') return data.run({ body: { moduleId, dataJson: chosen.map(conditionFacts) } })
    const name = kind === 'column' ? 'columnJson' : 'formJson'
    return fields.run({ body: { moduleId, [name]: chosen.map(fieldFacts) } })
  }
  return {
    isRunning: fields.isRunning || data.isRunning,
    add: (moduleId: string, chosen: readonly FieldChoice[]) =>
      run(moduleId, chosen).then(
        () => true,
        () => false,
      ),
  }
}

function fieldFacts({ fullName, enCode, bindTable, fieldRule, childTableKey }: FieldChoice) {
  return { fullName: fullName.slice(0, nameMax), enCode, bindTable, fieldRule: fieldRule ?? 0, childTableKey }
}

function conditionFacts(field: FieldChoice) {
  const { type = 'varchar', conditionText = 'input', conditionSymbol = '', format = '' } = field
  return { ...fieldFacts(field), type, conditionText, conditionSymbol, format }
}
