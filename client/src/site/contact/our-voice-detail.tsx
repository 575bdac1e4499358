import classes from './our-voice-detail.module.css';

/** The longer version. */
export function OurVoiceDetail() {
  return (
    <details className={classes.detail}>
      <summary className={classes.summary}>Read the longer version</summary>
      <div className={classes.body}>
        <h2>What we agree with</h2>
        <ul>
          <li>Services should know the risks that their own design creates, and write them down.</li>
          <li>Reports of abuse deserve a person who reads them, and an answer.</li>
          <li>Children deserve strong settings from the first minute, not a menu to find.</li>
        </ul>
        <h2>What worries us</h2>
        <ul>
          <li>Age checks that rest on identity documents build stores of exactly the data that thieves want most.</li>
          <li>Scanning private messages before they are encrypted breaks the encryption, no matter who scans them.</li>
          <li>Rules made for the largest platforms fall hardest on small communities, which close rather than risk a fine.</li>
        </ul>
        <h2>What we do ourselves</h2>
        <ul>
          <li>We collect what an account needs and nothing more. A date of birth is optional.</li>
          <li>We never sell personal data, and there is no advertising and no tracking here.</li>
          <li>You can see, download and delete what we hold about you at any time.</li>
          <li>When someone is at risk, a person at this studio acts. That needs no scanner.</li>
        </ul>
      </div>
    </details>
  );
}
