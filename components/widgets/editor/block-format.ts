import { Extension } from '@tiptap/core'

declare module '@tiptap/core' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: commands are added to the interface of the library.
  interface Commands<ReturnType> {
    blockFormat: {
      /** Moves the blocks of the selection one step in or out; items of lists sink or rise. */
      changeIndent: (by: 1 | -1) => ReturnType
      /** Direction of the blocks of the selection. */
      toggleRightToLeft: () => ReturnType
    }
  }
}

const types = ['paragraph', 'heading']
const indentMax = 8
const stepEm = 2

/** Indent and direction of paragraphs and headings. */
export const BlockFormat = Extension.create({
  name: 'blockFormat',
  addGlobalAttributes() {
    return [
      {
        types,
        attributes: {
          indent: {
            default: 0,
            parseHTML: (element) => indentOf(element),
            renderHTML: ({ indent }) =>
              typeof indent === 'number' && indent > 0 ? { style: `margin-inline-start: ${indent * stepEm}em` } : {},
          },
          dir: {
            default: null,
            parseHTML: (element) => (element.getAttribute('dir') === 'rtl' ? 'rtl' : null),
            renderHTML: ({ dir }) => (dir === 'rtl' ? { dir } : {}),
          },
        },
      },
    ]
  },
  addCommands() {
    return {
      changeIndent:
        (by) =>
        ({ editor, tr, state, dispatch, commands }) => {
          if (editor.isActive('listItem')) return by > 0 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem')
          const { from, to } = state.selection
          state.doc.nodesBetween(from, to, (node, position) => {
            if (!types.includes(node.type.name)) return true
            const indent = Math.min(indentMax, Math.max(0, Number(node.attrs.indent ?? 0) + by))
            if (dispatch && indent !== node.attrs.indent) tr.setNodeAttribute(position, 'indent', indent)
            return false
          })
          return true
        },
      toggleRightToLeft:
        () =>
        ({ editor, commands }) => {
          const dir = editor.isActive({ dir: 'rtl' }) ? null : 'rtl'
          return types.map((type) => commands.updateAttributes(type, { dir })).some(Boolean)
        },
    }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.changeIndent(1),
      'Mod-[': () => this.editor.commands.changeIndent(-1),
    }
  },
})

function indentOf(element: HTMLElement): number {
  const { marginInlineStart, marginLeft, paddingLeft } = element.style
  const match = /^(\d+(?:\.\d+)?)(em|px|pt)$/.exec(marginInlineStart || marginLeft || paddingLeft)
  if (!match) return 0
  const em = Number(match[1]) / { em: 1, px: 16, pt: 12 }[match[2] as 'em' | 'px' | 'pt']
  return Math.min(indentMax, Math.round(em / stepEm))
}
