/**
 * What a field says when it is left pushes everything below it down. Said while a mouse button or a finger is still pressed, it
 * would move the very button that is being clicked from under the pointer, and the click would be lost. So it waits for the click.
 */
let isPressed = false
let waiting: readonly (() => void)[] = []

/** Runs the action at once, or after the click when something is being pressed. */
export function afterPress(action: () => void): void {
  if (isPressed) waiting = [...waiting, action]
  else action()
}

/** Follows presses anywhere in the document until the returned function is called. */
export function followPresses(): () => void {
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
    const actions = waiting
    waiting = []
    // The browser makes the click right after the release, within the same task or before the next one.
    if (actions.length > 0) setTimeout(() => actions.forEach((action) => void action()))
  }
  document.addEventListener('pointerdown', press, true)
  for (const end of releases) document.addEventListener(end, release, true)
  return () => {
    document.removeEventListener('pointerdown', press, true)
    for (const end of releases) document.removeEventListener(end, release, true)
    release()
  }
}

const releases = ['pointerup', 'pointercancel', 'dragend'] as const
