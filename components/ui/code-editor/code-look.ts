import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const floating = {
  border: '1px solid var(--tn-border)',
  borderRadius: 'var(--tn-radius)',
  backgroundColor: 'var(--tn-raised)',
  color: 'var(--tn-text)',
  boxShadow: 'var(--tn-shadow-2)',
}
const chosen = { backgroundColor: 'var(--tn-primary-soft)', color: 'var(--tn-text)' }
const control = {
  border: '1px solid var(--tn-control-edge)',
  borderRadius: 'var(--tn-radius-sm)',
  backgroundColor: 'var(--tn-surface)',
  backgroundImage: 'none',
  color: 'var(--tn-text)',
  fontSize: 'var(--tn-text-xs)',
}

/** Colours and letters are the product's own tokens, so the editor is light or dark with the page. */
const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--tn-surface)', color: 'var(--tn-text)', fontSize: 'var(--tn-text-sm)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--tn-font-mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--tn-text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--tn-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--tn-primary) 28%, transparent)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--tn-primary) 6%, transparent)' },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--tn-surface-2)', color: 'var(--tn-text-3)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--tn-success-soft)', color: 'inherit' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--tn-danger-soft)', color: 'inherit' },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--tn-warning-soft)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--tn-warning)' },
  '.cm-panels': { borderColor: 'var(--tn-border)', backgroundColor: 'var(--tn-surface-2)', color: 'var(--tn-text)' },
  '.cm-panel.cm-search': { fontFamily: 'var(--tn-font)' },
  '.cm-panels .cm-textfield, .cm-panels .cm-button': control,
  '.cm-panels [name=close]': { color: 'var(--tn-text-2)' },
  '.cm-tooltip': { ...floating, maxWidth: 'min(440px, 92vw)', fontFamily: 'var(--tn-font)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--tn-font-mono)', maxHeight: '220px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': chosen,
  '.cm-completionDetail': { color: 'var(--tn-text-3)', fontStyle: 'normal' },
  '.cm-diagnostic': { fontSize: 'var(--tn-text-xs)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--tn-danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--tn-warning)' },
})

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--tn-tint-violet)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--tn-tint-green)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--tn-tint-amber)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--tn-tint-blue)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--tn-tint-cyan)' },
  { tag: tags.comment, color: 'var(--tn-text-3)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--tn-danger)' },
])

export const codeLook: Extension = [theme, syntaxHighlighting(colours)]
