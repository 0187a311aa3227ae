import { type Common, type Field, field } from './field'
import { word } from './words'

type Choice = {
  interfaceId: string
  interfaceName: string
  /** Column that is stored, and column that is shown. */
  keeps: string
  shows: string
  columns: readonly (readonly [name: string, label: string])[]
  parameters?: readonly object[]
  isPaged?: boolean
}

/** A parameter of an interface, filled from a field of the form or with a fixed value (contract 3a §8.2). */
export function parameter(name: string, { from = '', value = '' }: { from?: string; value?: string }): object {
  const common = { id: name, field: name, fieldName: name, dataType: 'varchar', required: 0, defaultValue: value }
  return { ...common, relationField: from, sourceType: from === '' ? 2 : 1 }
}

function choiceOf(choice: Choice) {
  return {
    placeholder: word('choose'),
    clearable: true,
    interfaceId: choice.interfaceId,
    interfaceName: choice.interfaceName,
    propsValue: choice.keeps,
    relationField: choice.shows,
    columnOptions: choice.columns.map(([value, label]) => ({ value, label })),
    templateJson: choice.parameters ?? [],
    hasPage: true,
    pageSize: 20,
    interfaceHasPage: choice.isPaged ? (1 as const) : (0 as const),
    filterable: true,
  }
}

/** A row of a data interface, chosen in a dialog. */
export function popup(name: string, label: string, choice: Choice, options: Common<string> = {}): Field {
  const look = { popupType: 'dialog', popupTitle: word('chooseThis'), popupWidth: '800px' } as const
  const config = { trigger: 'change', defaultValue: '' }
  return field('popupSelect', name, label, options, config, { ...choiceOf(choice), ...look })
}

/** Rows of a data interface, chosen in a table under the field. */
export function popupTable(
  name: string,
  label: string,
  choice: Choice,
  options: Common<string | readonly string[]> & { multiple?: boolean } = {},
): Field {
  const multiple = options.multiple ?? false
  const look = { popupType: 'popover', popupTitle: word('chooseData'), popupWidth: '700px', multiple } as const
  const config = { trigger: 'change', defaultValue: multiple ? [] : '' }
  return field('popupTableSelect', name, label, options, config, { ...choiceOf(choice), ...look })
}

/** A line of text with suggestions of a data interface. */
export function autoComplete(
  name: string,
  label: string,
  choice: Omit<Choice, 'keeps' | 'columns'>,
  options: Common<string> = {},
): Field {
  const { interfaceId, interfaceName, shows, parameters = [] } = choice
  const own = {
    placeholder: word('enter'),
    clearable: true,
    interfaceId,
    interfaceName,
    relationField: shows,
    total: 20,
    maxlength: 100,
  }
  return field('autoComplete', name, label, options, { trigger: 'blur', defaultValue: '' }, { ...own, templateJson: parameters })
}
