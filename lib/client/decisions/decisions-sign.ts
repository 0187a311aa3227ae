/** Where this browser remembers how many decisions wait here, so that a page without their code knows when to load it. */
export const decisionsSign = 'decisions'
