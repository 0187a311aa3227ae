import type { RawRecord } from '../read'
import type { Display } from './field'
import { word } from './words'

/** Nodes that show something and hold no value (contract 3a §4.6 and §4.7). */
function display(widget: string, label: Display['label'], span: number, own: RawRecord, isLabelled = false): Display {
  return { kind: 'display', widget, label, span, isLabelled, own }
}

/** A column of the record chosen in a relation or popup field; nothing of it is stored. */
export function shown(kind: 'relationFormAttr' | 'popupAttr', label: string, source: string, column: string, span = 8): Display {
  return display(kind, label, span, { relationField: source, showField: column, isStorage: 0, placeholder: '' }, true)
}

export function alert(title: string, type: 'success' | 'info' | 'warning' | 'error', description = ''): Display {
  return display('alert', word('alert'), 24, { title, type, showIcon: true, closable: false, description, closeText: '' })
}

export function note(content: string, span = 24): Display {
  const textStyle = { color: '#666666', 'text-align': 'left', 'font-weight': 'normal', 'line-height': 24, 'font-size': 13 }
  return display('text', word('text'), span, { content, textStyle })
}

export function link(content: string, href: string, span = 12): Display {
  return display('link', word('link'), span, { content, href, target: '_blank', textStyle: { 'text-align': 'left' } })
}

export function groupTitle(content: string): Display {
  return display('groupTitle', word('groupTitle'), 24, { content, contentPosition: 'left', helpMessage: '' })
}

export function divider(content: string): Display {
  return display('divider', word('divider'), 24, { content, contentPosition: 'center' })
}

/** Drawn from the value of a field; `form` draws the way to the record itself. */
export function qrcode(label: string, source: { field: string } | 'form', span = 12): Display {
  const look = { colorDark: '#000', colorLight: '#fff', width: 120, staticText: '' }
  const from = source === 'form' ? { dataType: 'form', relationField: '' } : { dataType: 'relation', relationField: source.field }
  return display('qrcode', label, span, { ...look, ...from }, true)
}

export function barcode(label: string, source: string, span = 12): Display {
  const look = { format: 'code128', lineColor: '#000', background: '#fff', width: 2, height: 48, staticText: '' }
  return display('barcode', label, span, { ...look, dataType: 'relation', relationField: source }, true)
}
