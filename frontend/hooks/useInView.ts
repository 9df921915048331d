import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is in the viewport. Static pages get `false`. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);

  useEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref]);

  return isInView;
}
