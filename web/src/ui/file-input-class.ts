import { inputClassName } from './field.tsx'

/** The classes of a file input: its button looks like the others. */
export const fileInputClassName = `${inputClassName} h-auto p-1! file:mr-3 file:min-h-9.5 file:rounded-[9px] file:border-0 file:bg-action-soft file:px-3 file:font-semibold file:text-action-ink`
