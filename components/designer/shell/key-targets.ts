const textInputs = /^(?:text|search|number|email|tel|url|password|date|time)$/

/** Keys in a text control belong to it: undo there takes back letters, not steps of the design. */
export function isTyping(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && textInputs.test(target.type)
}

/** False in what is opened above the designer, such as dialogs: that hangs in it for React only. */
export function isWithin({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): boolean {
  return currentTarget.contains(target as Node)
}

/** Ctrl-S, which keeps the browser from saving the page wherever it is pressed. */
export function isSaveKey({ key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey)
}
