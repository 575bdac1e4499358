import { useEffect, useState } from 'react';
import { Button } from '../../ui/public/button';
import classes from './share-button.module.css';
import { ShareIcon } from '../store-icons';

/** How long the message is shown (specification, section 9). */
const NOTICE_MS = 2000;

/** Copies the page's link. */
export function ShareButton() {
  const [copied, setCopied] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (copied === 0) return;
    const shown = setTimeout(() => setCopied(0), NOTICE_MS);
    return () => clearTimeout(shown);
  }, [copied]);

  async function share(): Promise<void> {
    const url = window.location.href.split('#', 1)[0] ?? '';
    setFailed(null);
    try {
      await navigator.clipboard.writeText(url);
      setCopied((times) => times + 1);
    } catch {
      setFailed(url);
    }
  }

  return (
    <div className={classes.share}>
      <Button look="quiet" size="lg" onClick={() => void share()}>
        <ShareIcon className={classes.icon} />
        Share
      </Button>
      <span role="status">{copied > 0 && <span className={classes.message}>Link Copied</span>}</span>
      {failed !== null && (
        <p role="alert" className={classes.failed}>
          The link could not be copied. Here it is: {failed}
        </p>
      )}
    </div>
  );
}
