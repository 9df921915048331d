<?php

/** The smallest PHP script, which measures the cost of Apache and PHP-FPM alone. */

declare(strict_types=1);

echo 'hello';
