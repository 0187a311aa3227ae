import { twoOptions } from './dropped-options'
import { peopleRange } from './people-range'
import { fieldEntry, type PropertyEntry, specialEntry } from './property-entry'
import {
  choiceLook,
  clearable,
  defaultCurrent,
  defaultValue,
  fixedLook,
  head,
  label,
  look,
  multiple,
  onChange,
  options,
  placeholder,
  required,
  showLabel,
  shownStates,
  states,
  storage,
  storedName,
  tipLabel,
} from './shared-entries'
import type { WidgetDesigner } from './widget-designer'

/** What designers know of widgets that differ in little but their picture. */

type Icon = WidgetDesigner['icon']

/** Pickers of people and organisation (contract 3a §4.5); `limits` say who may be chosen. */
export function peopleDesigner(icon: Icon, limits: readonly PropertyEntry[] = peopleRange): WidgetDesigner {
  return {
    group: 'advanced',
    icon,
    properties: {
      base: [...head, placeholder, defaultCurrent, defaultValue],
      limits,
      behaviour: [multiple, clearable],
      rules: [required],
      state: states,
      scripts: [onChange],
    },
    style: look,
  }
}

/** Options that are all seen (contract 3a §4.2). */
export function optionGroupDesigner(icon: Icon): WidgetDesigner {
  return {
    group: 'basic',
    icon,
    dropped: twoOptions,
    properties: {
      base: [...head, defaultValue],
      data: [options],
      behaviour: choiceLook,
      rules: [required],
      state: states,
      scripts: [onChange],
    },
    style: fixedLook,
  }
}

/** A column of the record that is chosen in a field of the type `source` (contract 3a §4.6). */
export function copiedColumnDesigner(icon: Icon, source: string): WidgetDesigner {
  return {
    group: 'advanced',
    icon,
    properties: {
      base: [label, storedName, showLabel, tipLabel],
      data: [
        fieldEntry('sourceField', { path: ['relationField'], accepts: [source], isSource: true }),
        specialEntry('copiedColumn', 'showField'),
        storage,
      ],
      state: shownStates,
    },
    style: look,
  }
}
